import { execFileSync } from 'node:child_process'
import { lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('removing the package changes only files of the network in which something of it stands', () => {
  const etc = mkdtempSync(join(tmpdir(), 'cubeward-postrm-'))
  onTestFinished(() => rmSync(etc, { recursive: true }))
  const interfaces = join(etc, 'network/interfaces.d')
  mkdirSync(interfaces, { recursive: true })
  const [own, elsewhere, others] = [join(interfaces, 'own'), join(etc, 'elsewhere'), join(interfaces, 'others')]
  for (const file of [elsewhere, own]) writeFileSync(file, '# set by cubeward: iface probe0 inet dhcp\n')
  writeFileSync(others, 'iface probe1 inet dhcp\n')
  symlinkSync(elsewhere, join(interfaces, 'link'))
  symlinkSync(join(etc, 'nowhere'), join(interfaces, 'broken'))
  const before = statSync(others)

  const script = readFileSync(new URL('../debian/postrm', import.meta.url), 'utf8')
  const restore = /^restore_network\(\) \{$.*?^\}$/ms.exec(script)?.[0] ?? ''
  execFileSync('sh', ['-ec', `${restore.replaceAll('/etc/', `${etc}/`)}\nrestore_network`])

  const after = statSync(others)
  expect([after.ino, after.ctimeMs]).toEqual([before.ino, before.ctimeMs])
  for (const file of [own, elsewhere]) expect(readFileSync(file, 'utf8')).toBe('iface probe0 inet dhcp\n')
  expect(lstatSync(join(interfaces, 'link')).isSymbolicLink()).toBe(true)
})
