import { useState } from 'react'
import { showingState } from '#core/film/publishing.ts'
import { type OwnDocumentary, publishDocumentary, withdrawDocumentary } from '#web/data/film/own-documentaries.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { useFlags } from '#web/session/use-session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Fieldset, Radio } from '#web/ui/controls/check.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat, listFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { Explained } from '../explained.tsx'
import { WatchingChoice } from '../film/watching-choice.tsx'
import { FilmLink } from '../film-link.tsx'
import { Checklist } from './checklist.tsx'
import { InvitedPeople } from './invited-people.tsx'
import { SeeAs } from './see-as.tsx'
import { readWindow, type TypedWindow, windowOf } from './showing-window.ts'
import { ShowingWords } from './showing-words.tsx'
import { useCheckedSteps } from './use-checked-steps.ts'
import { WindowChoice } from './window-choice.tsx'
import { publishingText } from './words.ts'

/** From the smallest on. */
const audiences = ['private', 'invited', 'unlisted', 'institutions', 'public'] as const
type Audience = (typeof audiences)[number]

/** The act of publishing: what is still missing, who may see the film and when, through whose eyes to look first, and the button that makes it so. */
export function PublishSection({ film }: { film: OwnDocumentary }) {
  const t = useText(publishingText)
  const { steps, arrived } = useCheckedSteps(film)
  const state = showingState(film.publishedAt, film.publishedUntil)
  const now: Audience = audiences.find((audience) => film.publishedAt && audience === film.visibility) ?? 'private'
  const [chosen, setChosen] = useState<Audience>()
  const [typed, setTyped] = useState<TypedWindow>()
  const [working, setWorking] = useState(false)
  const [viewersFinish, setViewersFinish] = useState(false)
  const { flags, setFlag } = useFlags()
  const offered = audiences.filter((audience) => audience !== 'institutions' || flags.showInstitutionalFeatures || now === 'institutions')
  const wanted = chosen ?? (now === 'private' ? 'public' : now)
  const narrower = state === 'shown' && audiences.indexOf(wanted) < audiences.indexOf(now)
  const as = typed ?? windowOf(film.publishedAt, film.publishedUntil)
  const read = readWindow(as)
  const problem = wanted !== 'private' && typed && typeof read === 'string' ? t(`window_${read}`) : undefined
  const required = steps.filter((step) => step.required)
  const complete = required.every((step) => step.met)
  const waiting = steps.some(({ step, met }) => step === 'first-viewers' && !met)
  const unchanged = wanted === now && typed === undefined
  const publish = async () => {
    setWorking(true)
    try {
      if (narrower) await withdrawDocumentary(film.id, wanted, viewersFinish)
      else if (wanted === 'private') await withdrawDocumentary(film.id, 'private', false)
      if (wanted !== 'private' && (!narrower || typed) && typeof read === 'object')
        await publishDocumentary(film.id, wanted, typed ? read : undefined)
      const later = typed?.starts === 'later' && typeof read === 'object' && read.opensAt ? read.opensAt : undefined
      if (wanted === 'private') toast.success(t('withdrawn'), t(viewersFinish && narrower ? 'withdrawnFinish' : 'published_private'))
      else if (later)
        toast.success(t('settled'), t('from', { from: dateFormat({ dateStyle: 'long', timeStyle: 'short' }).format(new Date(later)) }))
      else toast.success(t('published'), t(viewersFinish && narrower ? 'narrowedFinish' : `published_${wanted}`))
      setChosen(undefined)
      setTyped(undefined)
    } catch (error) {
      const missing = error instanceof HouseError && error.detail ? error.detail.split(',') : []
      const named = required.filter(({ step }) => missing.includes(step)).map(({ step }) => t(`need_${step}`))
      toast.failure(t('notPublished'), named.length > 0 ? t('stillMissing', { list: listFormat().format(named) }) : t('notSavedText'))
    }
    setWorking(false)
  }
  return (
    <>
      <section aria-labelledby="film-publish">
        <div className="head">
          <h2 id="film-publish">{film.publishedAt ? t('whoSees') : t('beforePublic')}</h2>
          <span className={arrived ? 'mono dim' : 'mono dim checklist-coming'}>
            {t('metOf', { met: steps.filter((step) => step.met).length, all: steps.length })}
          </span>
        </div>
        <Explained lesson="publish" />
        <p className="ui">
          <ShowingWords publishedAt={film.publishedAt} publishedUntil={film.publishedUntil} />
        </p>
        {/* Its place is kept until it is known what is there. */}
        <div className={arrived ? undefined : 'checklist-coming'}>
          <Checklist steps={steps} />
        </div>
        <Fieldset legend={t('whoShallSee')} className="audience">
          {offered.map((audience) => (
            <Radio key={audience} name="audience" value={audience} checked={wanted === audience} onChange={() => setChosen(audience)}>
              {t(`audience_${audience}`)}
            </Radio>
          ))}
        </Fieldset>
        {!offered.includes('institutions') && (
          <p className="small dim publish-license">
            {t('institutionsOff')}{' '}
            <button type="button" className="text-link" onClick={() => setFlag('showInstitutionalFeatures', true)}>
              {t('institutionsOn')}
            </button>
          </p>
        )}
        {wanted !== 'private' && <WindowChoice typed={as} onChange={setTyped} shown={state === 'shown'} problem={problem} />}
        {narrower && <WatchingChoice finish={viewersFinish} onChange={setViewersFinish} />}
        {waiting && wanted !== 'private' && now === 'private' && <p className="field-error">{t('firstViewersWait')}</p>}
        <p className="publish-acts">
          <Button
            kind="ink"
            working={working && t('publishing')}
            notNow={unchanged || problem !== undefined || (wanted !== 'private' && !complete)}
            aria-describedby="publish-why"
            onClick={() => void publish()}
          >
            {wanted === 'private' && now !== 'private' ? t('withdraw') : now === 'private' ? t('publish') : t('change')}
          </Button>
          <SeeAs film={film} />
        </p>
        <p className="small dim" id="publish-why">
          {unchanged ? t('asItIs') : wanted !== 'private' && !complete ? t('completeFirst') : t(`published_${wanted}`)}
        </p>
        {now !== 'private' && <FilmLink film={film} />}
      </section>
      <InvitedPeople film={film} />
    </>
  )
}
