import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

type Action = { id: string; lookup?: (word: string) => string | undefined }

test('the controller may restart the computer and the screen of its cube, and nobody else may by that', () => {
  const rules: ((action: Action, subject: { user: string }) => unknown)[] = []
  const polkit = {
    Result: { YES: 'yes', NOT_HANDLED: undefined },
    addRule: (rule: (typeof rules)[number]) => void rules.push(rule),
  }
  runInNewContext(readFileSync(new URL('../debian/cubeward-controller.rules', import.meta.url), 'utf8'), { polkit })
  const may = (id: string, words: Record<string, string> = {}, user = 'cubeward-controller') =>
    rules[0]?.({ id, lookup: (word) => words[word] }, { user }) === 'yes'
  const [reboot, units] = ['org.freedesktop.login1.reboot', 'org.freedesktop.systemd1.manage-units']
  expect(may(reboot)).toBe(true)
  expect(may(`${reboot}-multiple-sessions`)).toBe(true)
  expect(may(units, { unit: 'cubeward-kiosk.service', verb: 'restart' })).toBe(true)
  expect(may(units, { unit: 'cubeward-kiosk.service', verb: 'stop' })).toBe(false)
  expect(may(units, { unit: 'ssh.service', verb: 'restart' })).toBe(false)
  expect(may('org.freedesktop.login1.power-off')).toBe(false)
  expect(may(reboot, {}, 'ada')).toBe(false)
})
