import { t } from '../../locales/i18n.ts'
import { KeyValueList } from '../../ui/KeyValueList.tsx'
import { MonoId } from '../../ui/MonoId.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { PHONE, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'

interface AppFactsProps {
  app: { id: string; name: string; description: string | null; vendor: string | null }
  /** What a cube or a tenant has of it. */
  more: React.ComponentProps<typeof KeyValueList>['entries']
}

/** What an app is, above what it has stored. */
export function AppFacts({ app, more }: AppFactsProps) {
  return (
    <>
      <Facts>
        <SectionCard title={t('About')}>
          <KeyValueList
            entries={[
              { key: 'id', label: t('ID'), value: <MonoId>{app.id}</MonoId> },
              { key: 'name', label: t('Name'), value: app.name },
              { key: 'vendor', label: t('Vendor'), value: app.vendor },
              { key: 'description', label: t('Description'), value: app.description },
              ...more,
            ]}
          />
        </SectionCard>
      </Facts>
      <Title>{t('Storage')}</Title>
    </>
  )
}

const Facts = styled('div')({ padding: '0 24px', '& > section': { maxWidth: 640 }, [PHONE]: { padding: '0 8px' } })
const Title = styled('h2')({
  padding: '20px 24px 0',
  marginBottom: -12,
  ...text('cardTitle'),
  [PHONE]: { padding: '16px 16px 0', marginBottom: 0 },
})
