import { queryOptions } from '@tanstack/react-query'
import type { FeedKind } from '#contract/people/feeds.ts'
import { feedAddress } from '#core/people/feed-address.ts'
import { act } from '#web/data/house/act.ts'
import { houseUrl, supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'

/** What a feed can be of. `about`: the creator's or the season's id, with its name. */
export interface FeedSubject {
  kind: FeedKind
  about: string | null
  name: string
}
export interface Feed extends FeedSubject {
  id: string
  createdAt: string
  /** When a program last asked, to the hour. */
  readAt: string | null
}
/** The addresses of a feed that was just created: they are shown once. */
export interface NewFeed extends FeedSubject {
  rss: string
  calendar: string | null
}

const feedKeys = { all: ['feeds'], mine: () => [...feedKeys.all, 'mine'], toMake: () => [...feedKeys.all, 'to-make'] } as const

/** The signed-in person's own feed addresses, newest first. */
export const myFeeds = queryOptions({
  queryKey: feedKeys.mine(),
  queryFn: async (): Promise<Feed[]> =>
    orThrow(await supabase().rpc('my_feeds')).map(({ id, kind, about, name, created_at, read_at }) => ({
      ...{ id, kind: kind as FeedKind, about, name },
      ...{ createdAt: created_at, readAt: read_at },
    })),
})

/** New films and showings, then the seasons that run and the creators who show films to everyone. */
export const feedsToMake = queryOptions({
  queryKey: feedKeys.toMake(),
  queryFn: async (): Promise<FeedSubject[]> => [
    { kind: 'films', about: null, name: '' },
    { kind: 'programme', about: null, name: '' },
    ...orThrow(await supabase().rpc('feeds_to_make')).map(({ kind, about, name }) => ({ kind: kind as FeedKind, about, name })),
  ],
})

export const makeFeed = (subject: FeedSubject): Promise<NewFeed> =>
  act([feedKeys.mine()], async () => {
    const { kind, about } = subject
    const secret = orThrow(await supabase().rpc('make_feed', about === null ? { kind } : { kind, about }))
    return {
      ...subject,
      rss: feedAddress(houseUrl(), secret, 'rss'),
      calendar: kind === 'programme' ? feedAddress(houseUrl(), secret, 'calendar') : null,
    }
  })

/** From now on there is nothing at its address. */
export const takeBackFeed = (id: string): Promise<void> =>
  act([feedKeys.mine()], async () => {
    orThrow(await supabase().from('feeds').delete().eq('id', id).select('id'))
  })
