import { usesEveryScreen } from './screens.ts'

usesEveryScreen('sample')
