#!/usr/bin/env node
import { main } from './entry.js'
import { registry } from './registry.js'

await main(registry)
