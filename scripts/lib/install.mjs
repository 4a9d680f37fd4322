import { npmCi } from './npm-ci.mjs'
import { root } from './project.mjs'

/** Installs the packages if the lock file has changed since they were. */
export const installPackages = () => npmCi(root, 'Installing packages ...')
