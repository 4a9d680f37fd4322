import type { Occupancy } from '@cubeward/contract/admin/occupancies.ts'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { JsonText, jsonSource } from '../../ui/JsonText.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { look, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { ContentEditor } from './ContentEditor.tsx'

interface ContentCardProps {
  operator: string
  of: Occupancy
  disabledReason: string | undefined
}

/** What the app keeps in the occupancy, as JSON; edited as long as it lasts. */
export function ContentCard({ operator, of: it, disabledReason }: ContentCardProps) {
  const [editing, setEditing] = useState(false)
  const absent = it.content === null || it.content === undefined
  const size = new TextEncoder().encode(JSON.stringify(it.content) ?? '').length
  return (
    <SectionCard
      title={t('Content')}
      count={absent ? undefined : t('{size} B · JSON', { size: formatNumber(size) })}
      rows
      action={
        !editing && (
          <>
            {!absent && <CopyButton value={jsonSource(it.content)} label={t('Copy content')} />}
            {it.ended === null && (
              <ActionButton
                size="small"
                kind="text"
                icon={Pencil}
                disabledReason={disabledReason}
                onClick={() => setEditing(true)}
              >
                {t('Edit')}
                <span className="visually-hidden"> {t('Content')}</span>
              </ActionButton>
            )}
          </>
        )
      }
    >
      {editing ? (
        <ContentEditor
          params={{ operator, cubeId: it.cubeId, occupancyId: it.id }}
          content={it.content}
          ended={it.ended !== null}
          onClose={() => setEditing(false)}
        />
      ) : absent ? (
        <Nothing>{t('The app keeps nothing in it.')}</Nothing>
      ) : (
        <JsonText value={it.content} numbered />
      )}
    </SectionCard>
  )
}

const Nothing = styled('p')({ padding: '4px 16px 16px', ...text('dense'), color: look('textSecondary') })
