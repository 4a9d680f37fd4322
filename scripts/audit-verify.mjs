// npm run audit:verify: whether the audit log is as it was written (docs/operations.md, Audit log).
import './lib/runtime.mjs'
import { installPackages } from './lib/install.mjs'

installPackages()
await import('../apps/server/src/features/audit/chain/main.ts')
