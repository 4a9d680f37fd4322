import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { servicesOf, systemdServices } from './services.ts'

/*
 * systemd does not run on every machine that tests: what stands in for systemctl says what a real one (252) has said, and notes what it was
 * asked.
 */
const directory = mkdtempSync(join(tmpdir(), 'cubeward-systemctl-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const units = `[{"unit":"cron.service","load":"loaded","active":"active","sub":"running","description":"Regular background program processing daemon"},{"unit":"getty@tty1.service","load":"loaded","active":"active","sub":"running","description":"Getty on tty1"},{"unit":"networking.service","load":"loaded","active":"failed","sub":"failed","description":"Raise network interfaces"},{"unit":"rc-local.service","load":"loaded","active":"inactive","sub":"dead","description":"/etc/rc.local Compatibility"}]`
const files = `[{"unit_file":"cron.service","state":"enabled","preset":"enabled"},{"unit_file":"getty@.service","state":"enabled","preset":"enabled"},{"unit_file":"networking.service","state":"enabled","preset":"enabled"},{"unit_file":"rc-local.service","state":"disabled","preset":"enabled"}]`
const systemctl = join(directory, 'systemctl')
writeFileSync(join(directory, 'units'), units)
writeFileSync(join(directory, 'files'), files)
writeFileSync(
  systemctl,
  `#!/bin/sh
for word in "$@"; do printf '%s\\n' "$word" >> ${directory}/asked; done
case "$1" in
  list-units) cat ${directory}/units ;;
  list-unit-files) cat ${directory}/files ;;
  restart) [ "$3" != networking.service ] || { echo "Failed to restart $3: Job failed." >&2; exit 5; } ;;
esac
`,
)
chmodSync(systemctl, 0o755)
const services = systemdServices({ systemctl })

test('services are listed with those that failed first (USVC-01, USVC-03)', async () => {
  const listed = await services.list()
  expect(listed.map(({ name, enabled, running, failed }) => [name, enabled, running, failed])).toEqual([
    ['networking.service', true, false, true],
    ['cron.service', true, true, false],
    ['getty@tty1.service', true, true, false],
    ['rc-local.service', false, false, false],
  ])
  expect(listed[1]?.desc).toBe('Regular background program processing daemon')
})

test('a service of the list is restarted, and nothing else; why not is said (USVC-02, LIVE-30)', async () => {
  await services.restart('cron.service')
  await expect(services.restart('networking.service')).rejects.toThrow(
    'Failed to restart networking.service: Job failed.',
  )
  for (const other of ['x; reboot', 'poweroff.target', '*.service'])
    await expect(services.restart(other)).rejects.toThrow(`This unit has no service ${other}.`)
  const asked = readFileSync(join(directory, 'asked'), 'utf8')
  expect(asked.match(/^restart\n--\n.*$/gm)).toEqual(['restart\n--\ncron.service', 'restart\n--\nnetworking.service'])
})

test('files of services are read as systemctl lists them where systemd does not run (USVC-03)', () => {
  // of `systemctl list-unit-files --root=/ --type=service --output=json` (252)
  const real = `[{"unit_file":"avahi-daemon.service","state":"enabled","preset":"enabled"},{"unit_file":"console-getty.service","state":"disabled","preset":"disabled"},{"unit_file":"apt-daily.service","state":"static","preset":null}]`
  const listed = ['apt-daily.service', 'avahi-daemon.service', 'console-getty.service'].map((unit) => ({
    ...{ unit, active: 'active', sub: 'running', description: '' },
  }))
  expect(servicesOf(JSON.stringify(listed), real).map((it) => [it.name, it.enabled, it.static])).toEqual([
    ['apt-daily.service', true, true],
    ['avahi-daemon.service', true, undefined],
    ['console-getty.service', false, undefined],
  ])
})
