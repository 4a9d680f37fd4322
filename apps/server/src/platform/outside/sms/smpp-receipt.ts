import type { Pdu } from 'smpp'
import type { SmsReceipt } from './sms-gateway.ts'

/** Bits of esm_class that say what kind of message a `deliver_sm` is; 4 is a receipt. */
const kindBits = 0x3c
const receiptKind = 0x04

/** Final states by number (message_state) and as they stand in the text of a receipt; the others say that it is still under way. */
const delivered = { number: 2, word: 'DELIVRD' }
const failed: Record<number, string> = { 3: 'EXPIRED', 4: 'DELETED', 5: 'UNDELIV', 8: 'REJECTD' }

/** What a `deliver_sm` says of an SMS that we sent; undefined for anything else, and for an SMS that is still under way. */
export function readReceipt(pdu: Pdu): SmsReceipt | undefined {
  if (((pdu.esm_class ?? 0) & kindBits) !== receiptKind) return undefined
  const text = String(pdu.short_message?.message ?? '')
  const messageId = pdu.receipted_message_id ?? /\bid:(\S+)/.exec(text)?.[1]
  const word = /\bstat:([A-Z]+)/.exec(text)?.[1] ?? ''
  if (messageId === undefined || messageId === '') return undefined
  if (pdu.message_state === delivered.number || (pdu.message_state === undefined && word === delivered.word))
    return { messageId, state: 'delivered', reason: delivered.word }
  const reason =
    pdu.message_state === undefined ? Object.values(failed).find((one) => one === word) : failed[pdu.message_state]
  return reason === undefined ? undefined : { messageId, state: 'failed', reason }
}
