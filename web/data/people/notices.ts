import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { NoticePage } from '#contract/people/notices.ts'
import type { MailWay } from '#core/people/notices.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { queryClient } from '../house/query-client.ts'

const noticeKeys = {
  all: ['notices'],
  unread: () => [...noticeKeys.all, 'unread'],
  pages: (onlyUnread: boolean) => [...noticeKeys.all, 'pages', onlyUnread],
  choices: () => ['notice-choices'],
  devices: () => ['push-devices'],
} as const
/** What a change of a row makes stale. */
export const staleNotices = [noticeKeys.all]

/** How many are not read, 100 meaning so many or more. */
export const unreadNotices = queryOptions({
  queryKey: noticeKeys.unread(),
  queryFn: async (): Promise<number> => orThrow(await supabase().rpc('unread_notices')),
})

const aPage = 40
/** Newest first, a page of forty at a time. */
export const myNotices = (onlyUnread: boolean) =>
  infiniteQueryOptions({
    queryKey: noticeKeys.pages(onlyUnread),
    initialPageParam: undefined as { before_at: string; before_id: string } | undefined,
    queryFn: async ({ pageParam }): Promise<NoticePage> => {
      const asked = supabase().rpc('my_notices', { entries: aPage, only_unread: onlyUnread, ...pageParam })
      const [answer, { noticePage }] = await Promise.all([asked, import('#contract/people/notices.ts')])
      return noticePage.parse(orThrow(answer))
    },
    getNextPageParam: ({ notices }) => {
      const last = notices.at(-1)
      return notices.length < aPage || !last ? undefined : { before_at: last.madeAt, before_id: last.id }
    },
  })

/** Marks these, or all, as read or not; answers those that changed. */
export const markNotices = (read: boolean, notices?: string[]): Promise<string[]> =>
  act([noticeKeys.all], async () => orThrow(await supabase().rpc('mark_notices', notices ? { read, notices } : { read })))

export interface NoticeChoice {
  kind: string
  inHouse: boolean
  byMail: MailWay
  byPush: boolean
  /** Always on the page. */
  must: boolean
}
export const myNoticeChoices = queryOptions({
  queryKey: noticeKeys.choices(),
  queryFn: async (): Promise<NoticeChoice[]> =>
    orThrow(await supabase().rpc('my_notice_choices')).map(({ kind, in_house, by_mail, by_push, must }) => ({
      ...{ kind, inHouse: in_house, byMail: by_mail as MailWay, byPush: by_push, must },
    })),
})
/** Optimistic update; the server's answer wins. */
export const chooseNotices = (choice: NoticeChoice): Promise<void> =>
  act([noticeKeys.choices()], async () => {
    const { kind, inHouse, byMail, byPush } = choice
    queryClient.setQueryData(myNoticeChoices.queryKey, (before) => before?.map((one) => (one.kind === kind ? choice : one)))
    orThrow(await supabase().rpc('choose_notices', { kind, in_house: inHouse, by_mail: byMail, by_push: byPush }))
  })

export interface PushDevice {
  id: string
  device: string
  createdAt: string
  reachedAt: string | null
}
export const myPushDevices = queryOptions({
  queryKey: noticeKeys.devices(),
  queryFn: async (): Promise<PushDevice[]> =>
    orThrow(
      await supabase()
        .from('push_devices')
        .select('id, device, createdAt:created_at, reachedAt:reached_at')
        .order('created_at', { ascending: false }),
    ),
})
/** The key browsers ask push services with; null in a house that has none yet. */
export const pushKey = queryOptions({
  queryKey: ['push-key'],
  queryFn: async (): Promise<string | null> => orThrow(await supabase().rpc('push_key')),
})
export const keepPushDevice = (endpoint: string, keys: { p256dh: string; auth: string }, device: string): Promise<string> =>
  act([noticeKeys.devices()], async () => orThrow(await supabase().rpc('keep_push_device', { endpoint, ...keys, device })))
export const dropPushDevice = (id: string): Promise<void> =>
  act([noticeKeys.devices()], async () => {
    orThrow(await supabase().from('push_devices').delete().eq('id', id).select('id'))
  })
