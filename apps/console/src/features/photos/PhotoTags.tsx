import { t } from '../../locales/i18n.ts'
import { TagsField } from '../../ui/TagsField.tsx'

interface PhotoTagsProps {
  label: string
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Tags to choose from; any other can be typed. */
  offered?: readonly string[]
  hint?: string
  error?: string | undefined
}

/** Tags as chips. What stands in the field counts, too, once the field is left. */
export const PhotoTags = ({ offered = [], ...props }: PhotoTagsProps) => (
  <TagsField {...props} free closing options={offered} maxLength={50} placeholder={t('Add a tag')} />
)
