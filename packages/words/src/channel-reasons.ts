import { channels } from './audit-messages/channels.ts'
import { problems } from './problems.ts'
import { speakerOf } from './speak-told.ts'

/** Why a message was not sent over a channel, without the rest of what the audit log says. */
export const channelReason = speakerOf({ ...problems, ...channels })
