import { main } from '@handwerk/cli'
import { registry } from './registry.js'

await main(registry)
