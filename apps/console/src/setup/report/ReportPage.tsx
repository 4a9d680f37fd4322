import type { CommissioningReport } from '@cubeward/contract/admin/setup.ts'
import GlobalStyles from '@mui/material/GlobalStyles'
import { Printer } from 'lucide-react'
import { useRef } from 'react'
import { formatAbsolute, formatNumber, formatTimeOfDay } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppMark } from '../../ui/AppMark.tsx'
import { styled } from '../../ui/theme/styled.ts'
import { RemarkNumber } from './RemarkNumber.tsx'
import { ReportFront } from './ReportFront.tsx'
import { ReportSheet } from './ReportSheet.ts'
import { ReportChecks, ReportDevices } from './ReportTables.tsx'
import { remarksOf } from './remarks.ts'
import { checksOf, isTested } from './report-checks.ts'
import { useOnePage } from './use-one-page.ts'

/** How the cube was handed over, on one page of paper. */
export default function ReportPage({ report }: { report: CommissioningReport }) {
  const { address, locks, units, devices, tenant } = report
  const complete = locks.every(isTested)
  const minutes = Math.max(1, Math.round((Date.parse(report.ended) - Date.parse(report.began)) / 60_000))
  const place = [
    report.site,
    [address.street, address.houseNo].filter(Boolean).join(' '),
    [address.zip, address.city].filter(Boolean).join(' '),
  ].filter(Boolean)
  const remarks = remarksOf(
    report.remarks,
    report.front.boxes.map(({ number }) => number),
  )
  const sheet = useRef<HTMLElement>(null)
  const pages = useOnePage(sheet)
  const checks = checksOf(report, remarks)
  return (
    <Whole>
      <GlobalStyles styles={{ '@page': { size: 'A4', margin: '12mm' } }} />
      <title>{`${t('Commissioning report')} · Cubeward`}</title>
      <Bar>
        <p role="status">{t('Setup is finished. The setup link no longer works.')}</p>
        <ActionButton kind="main" size="large" icon={Printer} onClick={() => window.print()}>
          {t('Print the report')}
        </ActionButton>
      </Bar>
      <ReportSheet ref={sheet}>
        <header>
          <AppMark />
          <b>{report.operatorName}</b>
          <span>{t('Commissioning report')}</span>
        </header>
        <h1>{report.description ?? report.cubeId}</h1>
        <p className="place">
          <code>{report.cubeId}</code>
          {place.map((one) => ` · ${one}`)}
          {` · ${t('for {tenant}', { tenant: tenant.name })}`}
        </p>
        <dl>
          <div>
            <dt>{t('Result')}</dt>
            <dd>
              {remarks.length > 0
                ? t('Ready for use, {n, plural, one {# remark} other {# remarks}}', { n: remarks.length })
                : complete
                  ? t('Ready for use')
                  : t('Ready for use, with remarks')}
            </dd>
          </div>
          <div>
            <dt>{t('Commissioned')}</dt>
            <dd>{formatAbsolute(report.ended)}</dd>
          </div>
          <div>
            <dt>{t('Boxes')}</dt>
            <dd>{formatNumber(report.boxes)}</dd>
          </div>
          <div>
            <dt>{t('Duration')}</dt>
            <dd>{t('{n} min', { n: formatNumber(minutes) })}</dd>
          </div>
          <div>
            <dt>{t('Checks passed')}</dt>
            <dd>
              {t('{n} of {total}', {
                n: formatNumber(checks.filter(({ ok }) => ok).length),
                total: formatNumber(checks.length),
              })}
            </dd>
          </div>
        </dl>
        <div className="front">
          <section>
            <h2>{t('Front, as numbered')}</h2>
            <ReportFront front={report.front} remarks={remarks} />
          </section>
          {remarks.length > 0 && (
            <section>
              <h2>{t('Remarks')}</h2>
              {remarks.map(({ at, text }) => (
                <p key={at} className="remark">
                  <RemarkNumber>{at}</RemarkNumber>
                  <span>{text}</span>
                </p>
              ))}
            </section>
          )}
        </div>
        <ReportChecks checks={checks} />
        <section>
          <h2>{t('Locks, each as it was tested')}</h2>
          <ol>
            {locks.map((lock) => (
              <li key={lock.lock}>
                <b>{lock.boxNumber ?? '—'}</b> <code>{lock.lock}</code>{' '}
                {isTested(lock)
                  ? t('{opened} × open, {closed} × closed, {time}', {
                      ...{ opened: lock.opened, closed: lock.closed, time: formatTimeOfDay(lock.last ?? report.ended) },
                    })
                  : t('not done')}
              </li>
            ))}
          </ol>
        </section>
        <ReportDevices units={units} devices={devices} />
        <div className="signatures">
          <p>
            <b>{report.installer}</b>, {t('installer')}
            <small>{t('Place, date, signature')}</small>
          </p>
          <p>
            {t('for {tenant}', { tenant: report.operatorName })}
            <small>{t('Place, date, signature')}</small>
          </p>
        </div>
        <footer>
          <span>
            {t('Report')} <code>{report.id}</code>
          </span>
          <span>
            SHA-256 <code>{`${report.sha256.slice(0, 12)}…${report.sha256.slice(-6)}`}</code>
          </span>
          <span>{t('Recorded {time}', { time: formatAbsolute(report.ended) })}</span>
          {/* it stands below everything, so on the last one */}
          <span>{t('Page {page} of {pages}', { page: formatNumber(pages), pages: formatNumber(pages) })}</span>
        </footer>
      </ReportSheet>
    </Whole>
  )
}

const Whole = styled('main')({ padding: 16, '@media print': { padding: 0 } })
const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  maxWidth: 800,
  margin: '0 auto 16px',
  '& p': { margin: 0, fontSize: 16 },
  '@media print': { display: 'none' },
})
