import type { CommissioningReport } from '@cubeward/contract/admin/setup.ts'
import { Check } from 'lucide-react'
import { formatTimeOfDay } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { RemarkNumber } from './RemarkNumber.tsx'
import type { ReportCheck } from './report-checks.ts'

export function ReportChecks({ checks }: { checks: readonly ReportCheck[] }) {
  return (
    <section>
      <h2>{t('Checks')}</h2>
      <table>
        <thead>
          <tr>
            <th>
              <span className="visually-hidden">{t('Done')}</span>
            </th>
            <th>{t('What')}</th>
            <th>{t('Found')}</th>
            <th className="end">{t('At')}</th>
          </tr>
        </thead>
        <tbody>
          {checks.map(({ what, ok, found, remark, at }) => (
            <tr key={what}>
              <td>
                {ok ? (
                  <Check size={14} strokeWidth={2.5} aria-label={t('Yes')} />
                ) : (
                  remark && <RemarkNumber>{remark.at}</RemarkNumber>
                )}
              </td>
              <td>
                <b>{what}</b>
              </td>
              <td>{found}</td>
              <td className="end">{at === undefined ? '' : formatTimeOfDay(at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export function ReportDevices({ units, devices }: Pick<CommissioningReport, 'units' | 'devices'>) {
  return (
    <section>
      <h2>{t('Units and devices')}</h2>
      <table>
        <thead>
          <tr>
            <th>{t('ID')}</th>
            <th>{t('Name')}</th>
            <th className="end">{t('Connection')}</th>
          </tr>
        </thead>
        <tbody>
          {units.map(({ id, secondary, connected }) => (
            <tr key={id}>
              <td>
                <code>{id}</code>
              </td>
              <td>{secondary ? t('Secondary unit') : t('Main unit')}</td>
              <td className="end">{connected ? t('Connected') : t('Disconnected')}</td>
            </tr>
          ))}
          {devices.map(({ deviceId, vendor, model, connected }) => (
            <tr key={deviceId}>
              <td>
                <code>{deviceId}</code>
              </td>
              <td>{[vendor, model].filter(Boolean).join(' ')}</td>
              <td className="end">{connected ? t('Connected') : t('Disconnected')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
