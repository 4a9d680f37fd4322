import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package repository of Debian in a folder, and the options with which apt uses it alone. */
export interface PackageRepository {
  readonly apt: readonly string[]
  /** Adds a package that installs one file, of which apt has read unless that is said. */
  add(name: string, version: string, more?: { depends?: string; isImportant?: boolean; isRead?: boolean }): void
}

export function createRepository(directory: string): PackageRepository {
  const pool = join(directory, 'pool')
  for (const folder of [pool, join(directory, 'lists/partial'), join(directory, 'archives/partial')])
    mkdirSync(folder, { recursive: true })
  const sources = join(directory, 'sources.list')
  writeFileSync(sources, `deb [trusted=yes] file:${pool} ./\n`)
  const apt = [
    'Dir::Etc::sourcelist',
    sources,
    'Dir::Etc::sourceparts',
    '-',
    'Dir::State::lists',
    join(directory, 'lists'),
  ]
  const options = Array.from({ length: apt.length / 2 }, (_, at) => ['-o', `${apt[at * 2]}=${apt[at * 2 + 1]}`]).flat()

  function index(isRead: boolean) {
    const entries = readdirSync(pool)
      .filter((file) => file.endsWith('.deb'))
      .map((file) => {
        const bytes = readFileSync(join(pool, file))
        const control = execFileSync('dpkg-deb', ['-f', join(pool, file)], { encoding: 'utf8' }).trim()
        return `${control}\nFilename: ./${file}\nSize: ${bytes.length}\nSHA256: ${createHash('sha256').update(bytes).digest('hex')}\n`
      })
    writeFileSync(join(pool, 'Packages'), entries.join('\n'))
    if (isRead) execFileSync('apt-get', [...options, 'update'], { stdio: 'ignore' })
  }

  return {
    apt: options,
    add(name, version, { depends, isImportant, isRead = true } = {}) {
      const tree = join(directory, `${name}_${version}`)
      mkdirSync(join(tree, 'DEBIAN'), { recursive: true })
      mkdirSync(join(tree, 'usr/share', name), { recursive: true })
      writeFileSync(join(tree, 'usr/share', name, 'version'), version)
      writeFileSync(
        join(tree, 'DEBIAN/control'),
        `Package: ${name}\nVersion: ${version}\nArchitecture: all\nMaintainer: Nobody <nobody@example.com>\nDescription: made by a test\n${depends === undefined ? '' : `Depends: ${depends}\n`}${isImportant ? 'Important: yes\n' : ''}`,
      )
      execFileSync('dpkg-deb', ['--build', '--root-owner-group', tree, join(pool, `${name}_${version}_all.deb`)], {
        stdio: 'ignore',
      })
      index(isRead)
    },
  }
}
