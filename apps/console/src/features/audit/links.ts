import { linkOptions } from '@tanstack/react-router'

/** The page of an entry. */
export const entryLink = (operator: string, auditLogEntryId: string) =>
  linkOptions({ to: '/$operator/audit/$auditLogEntryId', params: { operator, auditLogEntryId } })
