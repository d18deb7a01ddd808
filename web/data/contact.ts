import { queryOptions } from '@tanstack/react-query'
import type { ContactPurpose } from '#core/contact-purposes.ts'
import { house } from './client.ts'
import { orThrow } from './house-error.ts'

export interface NewMessage {
  purpose: ContactPurpose
  name: string
  email: string
  message: string
  /** Address of the page it is about, if any. */
  page: string
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
  state: 'waiting' | 'answered' | 'closed'
  dueOn: string
  answer: string
  settledAt: string | null
  createdAt: string
}
export interface ContactMessage extends NewMessage, AnsweredMessage {
  id: string
  reference: string
}

/** Stores a message. Rejects with a HouseError whose detail is `rate` when too many came from this address. */
export async function sendMessage(message: NewMessage): Promise<SentMessage> {
  return orThrow(await house().rpc('send_contact_message', message).select('reference, dueOn:due_on').single()) as unknown as SentMessage
}

const answered = 'purpose, message, state, dueOn:due_on, answer, settledAt:settled_at, createdAt:created_at'

/** A message and its answer, for whoever holds the reference; null when there is none. */
export const messageByReference = (reference: string) =>
  queryOptions({
    queryKey: ['contact-message', reference],
    queryFn: async (): Promise<AnsweredMessage | null> =>
      orThrow(await house().rpc('read_contact_message', { reference }).select(answered).maybeSingle()) as unknown as AnsweredMessage | null,
  })

/** Messages to the house, those due first, for moderators; row rules leave others only their own. */
export const allMessages = queryOptions({
  queryKey: ['contact-messages'],
  queryFn: async (): Promise<ContactMessage[]> =>
    orThrow(
      await house()
        .from('contact_messages')
        .select(`id, reference, name, email, page, ${answered}`)
        .order('state', { ascending: false })
        .order('due_on'),
    ) as unknown as ContactMessage[],
})

/** A moderator's answer, or the reason a message is closed with. */
export async function settleMessage(id: string, state: 'answered' | 'closed', words: string): Promise<void> {
  orThrow(await house().rpc('settle_contact_message', { message: id, state, words }))
}
