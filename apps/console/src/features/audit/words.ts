import type { AuditListItem } from '@cubeward/contract/admin/audit.ts'
import { auditMessage } from '@cubeward/words/audit-messages.ts'
import { auditReferences, auditTypes, auditWord } from '@cubeward/words/audit-types.ts'
import { language } from '../../locales/i18n.ts'

/** The type of an entry in the reader's language. */
export const typeText = (type: string): string => auditWord(auditTypes, type, language() === 'de')
/** What an entry refers to, likewise. */
export const referenceText = (type: string): string => auditWord(auditReferences, type, language() === 'de')
/** What an entry says, likewise; in the words of whoever wrote it, if those were not ours. */
export const messageText = ({ message, said }: Pick<AuditListItem, 'message' | 'said'>): string =>
  (said && auditMessage(language(), said)) ?? message
