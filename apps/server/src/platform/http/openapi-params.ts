import type { ParamName } from '@cubeward/contract/kernel/params.ts'

/** What each parameter of an address means. */
export const paramDescriptions: Record<ParamName, string> = {
  operator: 'Id of the operator.',
  userId: 'Id of the user, as the identity provider has it.',
  cubeId: 'Id of the cube.',
  unitId: 'Id of the unit.',
  lockModuleId: 'Id of the lock module.',
  tenantId: 'Id of the tenant.',
  code: 'Cube activation code.',
  configurationId: 'Id of the e-mail configuration.',
  appId: 'Id of the app.',
  consumerToken: 'Consumer token of the API key.',
  eventId: 'Id of the occupancy event.',
  storageKey: 'Key of the item in the storage.',
  boxNumber: 'Number of the box within its cube.',
  occupancyId: 'Id of the occupancy.',
  screen: 'Name of the terminal session; new begins one.',
  deviceId: 'Id of the device within its cube.',
  screenshot: 'What was taken: the kiosk alone, or the whole desktop.',
  setupKey: 'Setup key of the cube or of the unit.',
  noteId: 'Id of the note.',
  alertId: 'Id of the alert.',
  notificationId: 'Id of the notification.',
  auditLogEntryId: 'Id of the entry of the audit log.',
  photoName: 'File name of the photo.',
  carrier: 'Carrier of the text messages.',
}
