import { expect, test } from 'vitest'
import { cubeSteps, setupHref, setupPath } from './setup-path.ts'

test('the address names what is set up, the key and the step (CSETUP-02, USETUP-05, SHELL-57, SHELL-58)', () => {
  expect(setupPath('/setup/cube/a-1_B')).toEqual({ what: 'cube', setupKey: 'a-1_B', step: 'index' })
  expect(setupPath('/setup/cube/a%2Fb/')).toEqual({ what: 'cube', setupKey: 'a/b', step: 'index' })
  for (const step of cubeSteps)
    expect(setupPath(setupHref('cube', 'a/b', step))).toEqual({ what: 'cube', setupKey: 'a/b', step })
  expect(setupPath('/setup/unit/a')).toEqual({ what: 'unit', setupKey: 'a', step: 'index' })
  expect(setupPath('/setup/unit/a/install')).toEqual({ what: 'unit', setupKey: 'a', step: 'install' })
})

test.each([
  '/setup',
  '/setup/',
  '/setup/cube',
  '/setup/cube/',
  '/setup/cube/a/b',
  '/setup/unit/a/locking',
  '/setup/cube/a/install',
  '/setup/other/a',
  '/setup/cube/%E0%A4',
])('no page: %s', (path) => expect(setupPath(path)).toBeUndefined())
