import { queryOptions } from '@tanstack/react-query'
import { type ContactPurpose, type ContactState, contactStates, readContactPurpose } from '#core/house/contact-purposes.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { officeKeys } from './office.ts'

export interface NewMessage {
  purpose: ContactPurpose
  name: string
  email: string
  message: string
  /** Address of the page it is about, if any. */
  page: string
  /** Language of an emailed answer, BCP 47. */
  language: string
}
export interface SentMessage {
  /** The sender's key to the answer. */
  reference: string
  /** The day by which it is answered, YYYY-MM-DD. */
  dueOn: string
}
export interface AnsweredMessage {
  purpose: ContactPurpose
  message: string
  state: ContactState
  dueOn: string
  answer: string
  settledAt: string | null
  createdAt: string
  /** What was said since, oldest first; `own`: by its sender. */
  further: { own: boolean; words: string; sentAt: string }[]
  /** Its sender has no account: they answer here, or by mail. */
  byMail: boolean
}
const contactKeys = {
  all: ['contact-messages'],
  byReference: (reference: string) => [...contactKeys.all, 'by-reference', reference],
} as const

/** Stores a message. Rejects with a HouseError whose detail is `rate` when too many came from this address. */
export const sendMessage = (message: NewMessage): Promise<SentMessage> =>
  act([contactKeys.all], async () =>
    orThrow(
      await supabase()
        .rpc('send_contact_message', { ...message })
        .select('reference, dueOn:due_on')
        .single(),
    ),
  )

const answered = 'purpose, message, state, dueOn:due_on, answer, settledAt:settled_at, createdAt:created_at, further, byMail:by_mail'

/** A message and its answer, for people with the reference; null when there is none. */
export const messageByReference = (reference: string) =>
  queryOptions({
    queryKey: contactKeys.byReference(reference),
    queryFn: async (): Promise<AnsweredMessage | null> => {
      const message = orThrow(await supabase().rpc('read_contact_message', { reference }).select(answered).maybeSingle())
      return message && known(message)
    },
  })

/** Purpose and state are checked by functions, so their type is any text. */
const known = <Message extends { purpose: string; state: string; further: unknown }>(message: Message) => ({
  ...message,
  further: message.further as AnsweredMessage['further'],
  purpose: readContactPurpose(message.purpose) ?? ('something-else' as const),
  state: contactStates.find((state) => state === message.state) ?? ('waiting' as const),
})

/** A follow-up of a sender without an account. `id`: idempotency key. */
export const writeFurther = (reference: string, id: string, words: string): Promise<void> =>
  act([contactKeys.byReference(reference)], async () => {
    orThrow(await supabase().rpc('write_further', { reference, message: id, words }))
  })

/** A moderator's answer, or the reason a message is closed with. */
export const settleMessage = (id: string, state: 'answered' | 'closed', words: string): Promise<void> =>
  act([contactKeys.all, officeKeys.all], async () => {
    orThrow(await supabase().rpc('settle_contact_message', { message: id, state, words }))
  })
