import { tellsNoSecrets } from './leak.js'

tellsNoSecrets(6)
