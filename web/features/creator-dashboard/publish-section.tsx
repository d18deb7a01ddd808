import { useState } from 'react'
import { type OwnDocumentary, publishDocumentary, withdrawDocumentary } from '#web/data/films/own-documentaries.ts'
import { HouseError } from '#web/data/house-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Fieldset, Radio } from '#web/ui/check.tsx'
import { listFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { Explained } from './explained.tsx'
import { FilmLink } from './film-link.tsx'
import { type Requirement, requirements } from './missing.ts'
import { WatchingChoice } from './watching-choice.tsx'
import { deskText } from './words.ts'

/** From the smallest on. */
const audiences = ['private', 'unlisted', 'public'] as const
type Audience = (typeof audiences)[number]

/** The act of publishing: what is still missing, who may see the film, and the button that makes it so. */
export function PublishSection({ film }: { film: OwnDocumentary }) {
  const t = useText(deskText)
  const now = audiences.find((audience) => film.publishedAt && audience === film.visibility) ?? 'private'
  const [chosen, setChosen] = useState<Audience>()
  const [working, setWorking] = useState(false)
  const [viewersFinish, setViewersFinish] = useState(false)
  const wanted = chosen ?? (now === 'private' ? 'public' : now)
  const narrower = audiences.indexOf(wanted) < audiences.indexOf(now)
  const list = requirements(film)
  const complete = list.every((item) => item.met)
  const publish = async () => {
    setWorking(true)
    try {
      if (narrower) {
        await withdrawDocumentary(film.id, wanted, viewersFinish)
        toast.success(
          wanted === 'private' ? t('withdrawn') : t('published'),
          viewersFinish ? t(wanted === 'private' ? 'withdrawnFinish' : 'narrowedFinish') : t(`published_${wanted}`),
        )
      } else if (wanted !== 'private') {
        await publishDocumentary(film.id, wanted)
        toast.success(t('published'), t(`published_${wanted}`))
      }
      setChosen(undefined)
    } catch (error) {
      const missing =
        error instanceof HouseError && error.detail ? error.detail.split(',').map((code) => t(`need_${code as Requirement}`)) : []
      toast.failure(t('notPublished'), missing.length > 0 ? t('stillMissing', { list: listFormat().format(missing) }) : t('notSavedText'))
    }
    setWorking(false)
  }
  return (
    <section aria-labelledby="film-publish">
      <div className="head">
        <h2 id="film-publish">{film.publishedAt ? t('whoSees') : t('beforePublic')}</h2>
        <span className="mono dim">{t('metOf', { met: list.filter((item) => item.met).length, all: list.length })}</span>
      </div>
      <Explained lesson="publish" />
      <ul className="todo">
        {list.map((item) => (
          <li key={item.requirement} className={item.met ? 'todo-met' : undefined}>
            <span>{t(`need_${item.requirement}`)}</span>
            <span className="dim">{item.met ? t('done') : t('missing')}</span>
          </li>
        ))}
      </ul>
      <Fieldset legend={t('whoShallSee')} className="audience">
        {audiences.map((audience) => (
          <Radio key={audience} name="audience" value={audience} checked={wanted === audience} onChange={() => setChosen(audience)}>
            {t(`audience_${audience}`)}
          </Radio>
        ))}
      </Fieldset>
      {narrower && <WatchingChoice finish={viewersFinish} onChange={setViewersFinish} />}
      <p>
        <Button
          kind="ink"
          working={working && t('publishing')}
          notNow={wanted === now || (wanted !== 'private' && !complete)}
          aria-describedby="publish-why"
          onClick={() => void publish()}
        >
          {wanted === 'private' && now !== 'private' ? t('withdraw') : now === 'private' ? t('publish') : t('change')}
        </Button>
      </p>
      <p className="small dim" id="publish-why">
        {wanted === now ? t('asItIs') : wanted !== 'private' && !complete ? t('completeFirst') : t(`published_${wanted}`)}
      </p>
      {now !== 'private' && <FilmLink film={film} />}
    </section>
  )
}
