import { useState } from 'react'
import { type CheckedStep, showingState } from '#core/film/publishing.ts'
import { passPublishWall } from '#web/data/clearance/publish-wall.ts'
import { type OwnDocumentary, publishDocumentary, withdrawDocumentary } from '#web/data/film/own-documentaries.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat, listFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { readWindow, type TypedWindow, windowOf } from './showing-window.ts'
import { useCheckedSteps } from './use-checked-steps.ts'
import { publishingText } from './words.ts'

/** From the smallest on. */
export const audiences = ['private', 'invited', 'unlisted', 'institutions', 'public'] as const
type Audience = (typeof audiences)[number]

/** What is to be published, to whom and when, as it is chosen in one view of the desk and done from any. */
export function usePublishing(film: OwnDocumentary) {
  const t = useText(publishingText)
  const { steps, arrived, rights, releases, wall } = useCheckedSteps(film)
  const [reason, setReason] = useState('')
  const state = showingState(film.publishedAt, film.publishedUntil)
  const now: Audience = audiences.find((audience) => film.publishedAt && audience === film.visibility) ?? 'private'
  const [chosen, choose] = useState<Audience>()
  const [typed, setTyped] = useState<TypedWindow>()
  const [working, setWorking] = useState(false)
  const [viewersFinish, setViewersFinish] = useState(false)
  const wanted = chosen ?? (now === 'private' ? 'public' : now)
  const narrower = state === 'shown' && audiences.indexOf(wanted) < audiences.indexOf(now)
  const read = typed && readWindow(typed)
  const problem = wanted !== 'private' && typeof read === 'string' ? t(`window_${read}`) : undefined
  const lacking = steps.filter(({ required, met }) => required && !met)
  const unchanged = wanted === now && typed === undefined
  const needsReason = wanted !== 'private' && !narrower && wall?.wall === 'reason' && wall.gaps.length > 0 && !wall.passed

  const publish = async () => {
    setWorking(true)
    try {
      if (needsReason) await passPublishWall(film.id, reason)
      if (narrower) await withdrawDocumentary(film.id, wanted, viewersFinish)
      else if (wanted === 'private') await withdrawDocumentary(film.id, 'private', false)
      if (wanted !== 'private' && (!narrower || typed) && typeof read !== 'string') await publishDocumentary(film.id, wanted, read)
      const later = typed?.starts === 'later' && typeof read === 'object' && read.opensAt ? read.opensAt : undefined
      if (wanted === 'private') toast.success(t('withdrawn'), t(viewersFinish && narrower ? 'withdrawnFinish' : 'published_private'))
      else if (later)
        toast.success(t('settled'), t('from', { from: dateFormat({ dateStyle: 'long', timeStyle: 'short' }).format(new Date(later)) }))
      else toast.success(t('published'), t(viewersFinish && narrower ? 'narrowedFinish' : `published_${wanted}`))
      choose(undefined)
      setTyped(undefined)
      setReason('')
    } catch (error) {
      const missing = error instanceof HouseError && error.detail ? error.detail.split(',') : []
      const named = steps.filter(({ step }) => missing.includes(step)).map(({ step }) => t(`need_${step}`))
      const held = error instanceof HouseError && (error.detail === 'withdrawal-open' || error.detail?.startsWith('wall-'))
      const why = held ? `${error.message} ${error.hint}`.trim() : t('notSavedText')
      toast.failure(t('notPublished'), named.length > 0 ? t('stillMissing', { list: listFormat().format(named) }) : why)
    }
    setWorking(false)
  }
  return {
    ...{
      steps,
      arrived,
      rights,
      releases,
      wall,
      needsReason,
      reason,
      setReason,
      state,
      now,
      wanted,
      choose,
      narrower,
      viewersFinish,
      setViewersFinish,
      problem,
      working,
      publish,
    },
    window: typed ?? windowOf(film.publishedAt, film.publishedUntil),
    setWindow: setTyped,
    /** Why it cannot be done now; undefined when it can. */
    notNow:
      wanted === 'private'
        ? unchanged
          ? 'as-it-is'
          : undefined
        : (whyNot(film, lacking, problem, unchanged) ?? (needsReason && reason.trim() === '' ? 'reason' : undefined)),
    lacking: lacking.length,
    /** A person was promised a preview, and the film would be open to others first. */
    firstViewersWait: wanted !== 'private' && now === 'private' && steps.some(({ step, met }) => step === 'first-viewers' && !met),
  } as const
}
export type Publishing = ReturnType<typeof usePublishing>

function whyNot(film: OwnDocumentary, lacking: readonly CheckedStep[], problem: string | undefined, unchanged: boolean) {
  if (film.withheld) return 'withheld'
  if (lacking.length > 0) return 'lacking'
  if (problem) return 'window'
  return unchanged ? 'as-it-is' : undefined
}
