import type { CommissioningReport } from '@cubeward/contract/admin/setup.ts'
import GlobalStyles from '@mui/material/GlobalStyles'
import { Check, Printer } from 'lucide-react'
import { useRef } from 'react'
import { formatAbsolute, formatNumber, formatTimeOfDay } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppMark } from '../../ui/AppMark.tsx'
import { mono, PHONE } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { RemarkNumber } from './RemarkNumber.tsx'
import { ReportFront } from './ReportFront.tsx'
import { type Remark, remarksOf } from './remarks.ts'
import { useOnePage } from './use-one-page.ts'

type Lock = CommissioningReport['locks'][number]
const isTested = ({ opened, closed }: Lock) => opened > 0 && closed > 0

/** How the cube was handed over, on one page of paper. */
export default function ReportPage({ report }: { report: CommissioningReport }) {
  const { address, locks, units, devices, tenant } = report
  const tested = locks.filter(isTested).length
  const complete = tested === locks.length
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
  const numbered = locks.filter(({ boxNumber }) => boxNumber !== null)
  const kinds = Object.entries(countOf(numbered.filter(({ secondary }) => !secondary).flatMap(({ types }) => types)))
  /** The remark that tells why something was not done. */
  const remarkOn = (missed: readonly Lock[]) =>
    remarks.find(({ box }) => box !== undefined && missed.some(({ boxNumber }) => boxNumber === box))
  const lastTest = locks.map(({ last }) => last ?? '').reduce((a, b) => (a > b ? a : b), '')
  const checks: { what: string; ok: boolean; found: string; remark?: Remark | undefined; at?: string | undefined }[] = [
    {
      what: t('Doors numbered'),
      ok: numbered.length === locks.length,
      found: t('{n} of {total}', { n: formatNumber(numbered.length), total: formatNumber(locks.length) }),
    },
    {
      what: t('Sizes set'),
      ok: kinds.length > 0,
      found: kinds.length === 0 ? t('not done') : kinds.map(([type, n]) => `${n} ${type}`).join(', '),
    },
    {
      what: t('Locks opened and closed'),
      ok: complete,
      found:
        tested === 0
          ? t('not done')
          : t('{n} of {total}', { n: formatNumber(tested), total: formatNumber(locks.length) }),
      remark: remarkOn(locks.filter((lock) => !isTested(lock))),
      at: lastTest === '' ? undefined : lastTest,
    },
    { what: t('Tenant assigned'), ok: true, found: `${tenant.name} (${tenant.id})` },
    {
      what: t('Terminals connected'),
      ok: units.every(({ connected }) => connected),
      found: t('{n} of {total}', {
        ...{ n: formatNumber(units.filter(({ connected }) => connected).length), total: formatNumber(units.length) },
      }),
    },
  ]
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
      <Sheet ref={sheet}>
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
              {checks.map(({ what, ok, found, remark, at = report.ended }) => (
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
                  <td className="end">{found === t('not done') ? '' : formatTimeOfDay(at)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
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
      </Sheet>
    </Whole>
  )
}

function countOf(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

/** A phone on a screen; paper is as narrow, and keeps its columns. */
const NARROW = '@media screen and (max-width: 599.95px)'
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
// paper: black on white, whatever the screen is set to
const Sheet = styled('article')({
  maxWidth: 800,
  margin: '0 auto',
  padding: '36px 48px',
  color: '#161a19',
  background: '#fff',
  colorScheme: 'light',
  fontSize: 12,
  lineHeight: 1.4,
  [PHONE]: { padding: '20px 16px' },
  '@media print': { maxWidth: 'none', padding: 0, zoom: 'var(--print-zoom)' },
  '& header': { display: 'flex', alignItems: 'center', gap: 10, paddingBottom: 14, borderBottom: '1px solid #161a19' },
  '& header span:last-of-type': { marginLeft: 'auto' },
  '& h1': { margin: '16px 0 4px', fontSize: 22, fontWeight: 600 },
  '& h2': { margin: '16px 0 6px', fontSize: 13, fontWeight: 600 },
  '& code': { ...mono, fontSize: 11 },
  '& .place': { margin: 0, color: '#4b5451' },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))',
    margin: '12px 0 0',
    border: '1px solid #b8bfbb',
    borderRadius: 8,
  },
  '& dl > div': { padding: '10px 14px' },
  '& dt': { color: '#4b5451' },
  '& dd': { margin: 0, fontSize: 14, fontWeight: 600 },
  '& section p': { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& th, & td': {
    padding: '4px 8px 4px 0',
    textAlign: 'left',
    borderBottom: '1px solid #dee2df',
    verticalAlign: 'top',
  },
  '& td:first-of-type': { minWidth: 20 },
  '& .end': { textAlign: 'right' },
  '& .front': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', columnGap: 24 },
  '& .front:has(.remark)': {
    gridTemplateColumns: 'minmax(0, 16fr) minmax(0, 9fr)',
    [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  '& .remark': { display: 'flex', alignItems: 'baseline', gap: 8, marginBottom: 6 },
  '& ol': { columns: '3 210px', columnGap: 20, margin: 0, padding: 0, listStyle: 'none' },
  '& li': { breakInside: 'avoid', padding: '2px 0', borderBottom: '1px solid #eceeeb' },
  '& .signatures': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 28, marginTop: 48, breakInside: 'avoid' },
  '& .signatures p': { margin: 0, paddingTop: 6, borderTop: '1px solid #161a19' },
  '& .signatures small': { display: 'block', color: '#4b5451' },
  '& footer': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: 12,
    marginTop: 16,
    paddingTop: 8,
    borderTop: '1px solid #dee2df',
    fontSize: 11,
    color: '#4b5451',
  },
})
