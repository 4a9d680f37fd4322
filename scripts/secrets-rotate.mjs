// npm run secrets:rotate: seals everything that is stored with a new key (docs/operations.md, Keys).
import './lib/runtime.mjs'
import { installPackages } from './lib/install.mjs'

installPackages()
await import('../apps/server/src/platform/security/rotation/main.ts')
