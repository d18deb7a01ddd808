import { z } from 'zod'

/** One notice as `my_notices` answers it. `about`: its facts, see core/people/notices.ts; `leadsTo`: a path of this house or nothing. */
export const notice = z.object({
  id: z.uuid(),
  kind: z.string(),
  about: z.record(z.string(), z.unknown()),
  leadsTo: z.string().regex(/^(\/([^/\\].*)?)?$/),
  filmId: z.uuid().nullable(),
  times: z.number().int(),
  madeAt: z.string(),
  readAt: z.string().nullable(),
})
export type Notice = z.infer<typeof notice>
/** `unread` is capped at 100. */
export const noticePage = z.object({ unread: z.number().int(), notices: z.array(notice) })
export type NoticePage = z.infer<typeof noticePage>

/** What a push carries, encrypted for the browser: shown by push-worker.js. `path` is on this site. */
export const pushed = z.object({ title: z.string(), body: z.string(), path: z.string(), tag: z.string() })
export type Pushed = z.infer<typeof pushed>
