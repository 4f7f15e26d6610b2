#!/usr/bin/env node
import { main } from './command-line/program.js'
import { registry } from './registry.js'

await main(registry)
