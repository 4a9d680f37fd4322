import { test } from './support.ts'
import { wholeSetup } from './whole-setup.ts'

// as in the field: with a second, a busy machine pauses the work, and doors closed meanwhile rightly do not count
test.use({ worldEnv: { CUBEWARD_HEARTBEAT_MS: '15000' } })
wholeSetup(80, 'on a phone', { width: 390, height: 844 })
wholeSetup(12, 'on a screen', { width: 1440, height: 900 })
