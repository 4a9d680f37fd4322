import type { AuditEntry } from '@cubeward/contract/admin/audit.ts'
import { Link } from '@tanstack/react-router'
import { Clock, Download, ShieldAlert, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatAbsolute, formatAgo } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { JsonText } from '../../ui/JsonText.tsx'
import { KeyValueList } from '../../ui/KeyValueList.tsx'
import { MonoId } from '../../ui/MonoId.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { look, text, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { useNow } from '../../ui/use-now.ts'
import { actorName } from './columns.tsx'
import { referenceText } from './words.ts'

interface FactsCardProps {
  operator: string
  of: AuditEntry
  /** Only root may read apps. */
  root: boolean
}

/** Who, what, when and where. */
export function FactsCard({ operator, of: it, root }: FactsCardProps) {
  const now = useNow()
  const { tenantId, cubeId, appId, boxNumber, occupancyId, names } = it
  // what is gone, or another operator's now, has no page here
  const here = names.cube === null ? null : cubeId
  const facts: Record<string, [label: string, value: ReactNode]> = {
    id: [t('ID'), <MonoId key="id">{it.id}</MonoId>],
    type: [
      t('Type'),
      <MonoId key="type" copy="never">
        {it.type}
      </MonoId>,
    ],
    time: [
      t('Time'),
      <span key="time">
        <time dateTime={it.created}>{formatAbsolute(it.created)}</time>
        <Ago>{formatAgo(new Date(it.created), now)}</Ago>
      </span>,
    ],
    tenant: [
      t('Tenant'),
      tenantId &&
        (names.tenant === null ? (
          <MonoId>{tenantId}</MonoId>
        ) : (
          <Link to="/$operator/tenants/$tenantId" params={{ operator, tenantId }}>
            {names.tenant}
          </Link>
        )),
    ],
    cube: [
      t('Cube'),
      cubeId &&
        (names.cube === null ? (
          <MonoId>{cubeId}</MonoId>
        ) : (
          <Link to="/$operator/cubes/$cubeId" params={{ operator, cubeId }}>
            {names.cube}
          </Link>
        )),
    ],
    app: [
      t('App'),
      appId && (root ? <a href={`/apps/${encodeURIComponent(appId)}`}>{names.app ?? appId}</a> : (names.app ?? appId)),
    ],
    reference: [
      t('Reference'),
      it.referenceType && (
        <span>
          {referenceText(it.referenceType)} {it.referenceId && <MonoId>{it.referenceId}</MonoId>}
        </span>
      ),
    ],
    box: [
      t('Box'),
      boxNumber &&
        (here ? (
          <Link to="/$operator/cubes/$cubeId/boxes/$boxNumber" params={{ operator, cubeId: here, boxNumber }}>
            {boxNumber}
          </Link>
        ) : (
          boxNumber
        )),
    ],
    occupancy: [
      t('Occupancy'),
      occupancyId &&
        (here ? (
          <Link to="/$operator/cubes/$cubeId/occupancies/$occupancyId" params={{ operator, cubeId: here, occupancyId }}>
            {occupancyId}
          </Link>
        ) : (
          occupancyId
        )),
    ],
    user: [t('User'), it.userId && <MonoId>{it.userId}</MonoId>],
    actor: [t('Actor'), actorName(it)],
  }
  return (
    <SectionCard title={t('Entry')}>
      <KeyValueList entries={Object.entries(facts).map(([key, [label, value]]) => ({ key, label, value }))} />
    </SectionCard>
  )
}

const short = (hash: string) => `${hash.slice(0, 6)}…${hash.slice(-6)}`

/** Whether the entry still is what was written. */
export function ProofCard({ of: { id, proof } }: { of: Pick<AuditEntry, 'id' | 'proof'> }) {
  const [Icon, state, sentence] =
    proof === null
      ? ([Clock, 'neutral', t('It is sealed in a few seconds.')] as const)
      : proof.unchanged
        ? ([ShieldCheck, 'success', t('Unchanged since written')] as const)
        : ([ShieldAlert, 'error', t('Changed after it was written')] as const)
  return (
    <SectionCard
      title={t('Proof')}
      action={
        proof && (
          <ActionButton kind="text" size="small" icon={Download} onClick={() => saveReceipt(id, proof)}>
            {t('Receipt')}
          </ActionButton>
        )
      }
    >
      <State style={{ color: tone(state, 'text') }}>
        <Icon size={16} strokeWidth={1.75} aria-hidden />
        {sentence}
      </State>
      {proof !== null && (
        <KeyValueList
          entries={[
            { key: 'hash', label: t('Hash'), value: <Hash of={proof.hash} /> },
            { key: 'previous', label: t('Previous'), value: <Hash of={proof.previous} /> },
          ]}
        />
      )}
    </SectionCard>
  )
}

/** All that it takes to compute the hash elsewhere, and how. */
const saveReceipt = (entry: string, { number, previous, fields, hash, sealed }: NonNullable<AuditEntry['proof']>) =>
  saveFile(
    new Blob(
      [
        JSON.stringify(
          { rule: 'hash = SHA-256(bytes of previous + fields as JSON)', entry, number, previous, fields, hash, sealed },
          null,
          2,
        ),
      ],
      { type: 'application/json' },
    ),
    `audit-${entry}.json`,
  )

const Hash = ({ of }: { of: string }) => (
  <span>
    <MonoId copy="never">{short(of)}</MonoId> <CopyButton value={of} />
  </span>
)

/** What was said beside the fields. */
export function DataCard({ data }: Pick<AuditEntry, 'data'>) {
  if (data === null || data === undefined) return null
  return (
    <SectionCard title={t('Data')} rows action={<CopyButton value={JSON.stringify(data, null, 4)} />}>
      <JsonText value={data} />
    </SectionCard>
  )
}

const Ago = styled('small')({ display: 'block', ...text('dense'), color: look('textSecondary') })
const State = styled('p')({ display: 'flex', alignItems: 'center', gap: 8, marginBottom: 10, fontWeight: 550 })
