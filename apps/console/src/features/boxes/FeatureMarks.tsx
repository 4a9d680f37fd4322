import type { Box } from '@cubeward/contract/admin/boxes.ts'
import { look, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { featureKeys, features } from './features.ts'

/** The features that a box has, as icons with their words. */
export function FeatureMarks({ box }: { box: Pick<Box, (typeof featureKeys)[number]> }) {
  const known = features()
  const held = featureKeys.filter((key) => box[key])
  if (held.length === 0) return null
  return (
    <Marks>
      {held.map((key) => {
        const { icon: Icon, word } = known[key]
        return (
          <li key={key}>
            <Icon size={14} strokeWidth={1.75} aria-hidden /> {word}
          </li>
        )
      })}
    </Marks>
  )
}

const Marks = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 10px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  ...text('caption'),
  color: look('textSecondary'),
  '& li': { display: 'inline-flex', alignItems: 'center', gap: 4, whiteSpace: 'nowrap' },
})
