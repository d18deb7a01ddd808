import { queryOptions } from '@tanstack/react-query'
import type { OpenedSheet } from '#contract/production/call-sheets.ts'
import { callCalendarAddress } from '#core/production/schedule/sheet/call-address.ts'
import type { SheetContent } from '#core/production/schedule/sheet/sheet-content.ts'
import { act } from '../house/act.ts'
import { houseUrl, supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'

export interface CallSheet {
  id: string
  dayId: string
  version: number
  content: SheetContent
  cancelled: boolean
  startsAt: string
  endsAt: string
  sentAt: string
}
export interface Recipient {
  sheetId: string
  personId: string
  kind: 'full' | 'short' | 'removed'
  mailState: string
  seenAt: string | null
  confirmedAt: string | null
}

export const callSheetKeys = {
  all: ['call-sheets'],
  of: (documentaryId: string) => [...callSheetKeys.all, 'of', documentaryId],
  recipients: (documentaryId: string) => [...callSheetKeys.all, 'recipients', documentaryId],
  withMail: (documentaryId: string) => [...callSheetKeys.all, 'with-mail', documentaryId],
  contacts: (documentaryId: string) => [...callSheetKeys.all, 'contacts', documentaryId],
  opened: (key: string) => [...callSheetKeys.all, 'opened', key],
} as const

/** The call sheets of a film as they were sent, the newest first. */
export const callSheetsQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: callSheetKeys.of(documentaryId),
    queryFn: async (): Promise<CallSheet[]> => {
      const [answer, { sheetContent }] = await Promise.all([
        supabase()
          .from('call_sheets')
          .select('id, dayId:day_id, version, content, cancelled, startsAt:starts_at, endsAt:ends_at, sentAt:sent_at')
          .eq('documentary_id', documentaryId)
          .order('sent_at', { ascending: false })
          .limit(500),
        import('#contract/production/call-sheets.ts'),
      ])
      return orThrow(answer).map((sheet) => ({ ...sheet, content: sheetContent.parse(sheet.content) }))
    },
  })

/** Who each sheet was sent to, and who has read and confirmed it. */
export const recipientsQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: callSheetKeys.recipients(documentaryId),
    queryFn: async (): Promise<Recipient[]> =>
      orThrow(
        await supabase()
          .from('call_sheet_recipients')
          .select('sheetId:sheet_id, personId:person_id, kind, mailState:mail_state, seenAt:seen_at, confirmedAt:confirmed_at')
          .eq('documentary_id', documentaryId)
          .limit(5000),
      ) as Recipient[],
  })

/** Who has an email address: the others get a printed sheet or a link. */
export const peopleWithMailQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: callSheetKeys.withMail(documentaryId),
    queryFn: async (): Promise<string[]> => orThrow(await supabase().rpc('people_with_mail', { documentary: documentaryId })) as string[],
  })

export interface SendSheet {
  documentaryId: string
  id: string
  dayId: string
  content: SheetContent
  /** ISO 8601. */
  startsAt: string
  wrapAt: string
  recipients: readonly { person: string; kind: 'full' | 'short' }[]
  cancelled: boolean
}

/** Freezes and sends a sheet; answers its version. Safe to repeat by `id`. */
export const sendCallSheet = ({ documentaryId, id, dayId, content, startsAt, wrapAt, recipients, cancelled }: SendSheet): Promise<number> =>
  act([callSheetKeys.of(documentaryId), callSheetKeys.recipients(documentaryId)], async () =>
    orThrow(
      await supabase().rpc('send_call_sheet', {
        ...{ documentary: documentaryId, sheet: id, day: dayId, content: content as never, starts_at: startsAt, wrap_at: wrapAt },
        ...{ recipients: recipients as never, cancelled },
      }),
    ),
  )

/** The key of a link to one person's sheet, for handing over some other way. */
export const makeCallLink = async (sheetId: string, personId: string): Promise<string> =>
  orThrow(await supabase().rpc('make_call_link', { sheet: sheetId, person: personId }))

/** A private calendar address of one person, shown once. */
export const makeCallCalendar = async (personId: string): Promise<string> =>
  callCalendarAddress(houseUrl(), orThrow(await supabase().rpc('make_call_calendar', { person: personId })))

/** Links of a day end 48 hours after its real wrap. */
export const endCallLinks = (documentaryId: string, dayId: string, wrapAt: string): Promise<void> =>
  act([callSheetKeys.of(documentaryId)], async () => {
    orThrow(await supabase().rpc('end_call_links', { documentary: documentaryId, day: dayId, wrap_at: wrapAt }))
  })

/** The sheet a link opens; null once it has ended. */
export const openedSheetQuery = (key: string) =>
  queryOptions({
    queryKey: callSheetKeys.opened(key),
    queryFn: async (): Promise<OpenedSheet | null> => {
      const [answer, { openedSheet }] = await Promise.all([
        supabase().rpc('read_call_sheet', { key }),
        import('#contract/production/call-sheets.ts'),
      ])
      return openedSheet.nullable().parse(orThrow(answer))
    },
  })

export const confirmCallSheet = (key: string): Promise<void> =>
  act([callSheetKeys.opened(key)], async () => {
    orThrow(await supabase().rpc('confirm_call_sheet', { key }))
  })

export interface Contact {
  personId: string
  email: string
  phone: string
  language: string
  note: string
}

/** How people are reached; only those this reader may know. */
export const contactsQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: callSheetKeys.contacts(documentaryId),
    queryFn: async (): Promise<Contact[]> =>
      orThrow(
        await supabase()
          .from('production_contacts')
          .select('personId:person_id, email, phone, language, note')
          .eq('documentary_id', documentaryId)
          .limit(1000),
      ),
  })

export const saveContact = (documentaryId: string, { personId, ...contact }: Contact): Promise<void> =>
  act([callSheetKeys.contacts(documentaryId), callSheetKeys.withMail(documentaryId)], async () => {
    orThrow(await supabase().rpc('save_contact', { person: personId, ...contact }))
  })
