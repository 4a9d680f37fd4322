import type { UnitService } from '@cubeward/contract/admin/unit-parts.ts'
import { nak } from '@cubeward/contract/kernel/problem.ts'
import { VcmpProblem } from '@cubeward/vcmp/problem.ts'
import { run } from '../program.ts'

interface ListedUnit {
  unit: string
  active: string
  sub: string
  description: string
}
interface ListedFile {
  unit_file: string
  state: string
}

const enabledStates = new Set(['enabled', 'enabled-runtime', 'alias', 'static', 'generated', 'indirect'])

/** Services from systemd's own lists (`systemctl … --output=json`): those that failed first, then by name. */
export function servicesOf(unitsJson: string, filesJson: string): UnitService[] {
  const units = JSON.parse(unitsJson) as ListedUnit[]
  const files = new Map((JSON.parse(filesJson) as ListedFile[]).map((file) => [file.unit_file, file.state]))
  return units
    .map(({ unit, active, description }) => {
      // an instance such as getty@tty1.service is enabled by its template
      const state = files.get(unit) ?? files.get(unit.replace(/@[^.]*\./, '@.')) ?? ''
      return {
        name: unit,
        desc: description.slice(0, 512),
        enabled: enabledStates.has(state),
        ...(state === 'static' && { static: true as const }),
        running: active === 'active' || active === 'activating' || active === 'reloading',
        failed: active === 'failed',
      }
    })
    .toSorted((a, b) => Number(b.failed) - Number(a.failed) || (a.name < b.name ? -1 : 1))
}

/** Services of systemd. `systemctl` is another program in tests on a machine without systemd. */
export function systemdServices({ systemctl = 'systemctl' } = {}) {
  async function list(): Promise<UnitService[]> {
    const [units, files] = await Promise.all([
      run(systemctl, ['list-units', '--type=service', '--all', '--output=json', '--no-pager']),
      run(systemctl, ['list-unit-files', '--type=service', '--output=json', '--no-pager']),
    ])
    return servicesOf(units, files)
  }
  async function restart(name: string): Promise<void> {
    // systemctl takes patterns, and other units than services
    if (!(await list()).some((one) => one.name === name)) throw new VcmpProblem(nak('unit.noService', { name }))
    await run(systemctl, ['restart', '--', name], { timeoutMs: 60_000 })
  }
  return { list, restart }
}
