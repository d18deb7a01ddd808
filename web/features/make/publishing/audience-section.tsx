import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { useFlags } from '#web/session/use-session.ts'
import { Fieldset, Radio } from '#web/ui/controls/check.tsx'
import { useText } from '#web/ui/text.ts'
import { Explained } from '../explained.tsx'
import { WatchingChoice } from '../film/watching-choice.tsx'
import { FilmLink } from '../film-link.tsx'
import { SeeAs } from './see-as.tsx'
import { audiences, type Publishing } from './use-publishing.ts'
import { WindowChoice } from './window-choice.tsx'
import { publishingText } from './words.ts'

/** Who may see the film and when, and through whose eyes to look first. It is done by the button beside the checklist. */
export function AudienceSection({ film, publishing }: { film: OwnDocumentary; publishing: Publishing }) {
  const t = useText(publishingText)
  const { flags, setFlag } = useFlags()
  const { now, wanted, state } = publishing
  const offered = audiences.filter((audience) => audience !== 'institutions' || flags.showInstitutionalFeatures || now === 'institutions')
  return (
    <section aria-labelledby="film-publish">
      <div className="head">
        <h2 id="film-publish">{t('whoSees')}</h2>
        <SeeAs film={film} />
      </div>
      <Explained lesson="publish" />
      <Fieldset legend={t('whoShallSee')} className="audience">
        {offered.map((audience) => (
          <Radio key={audience} name="audience" value={audience} checked={wanted === audience} onChange={() => publishing.choose(audience)}>
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
      {wanted !== 'private' && (
        <WindowChoice typed={publishing.window} onChange={publishing.setWindow} shown={state === 'shown'} problem={publishing.problem} />
      )}
      {publishing.narrower && <WatchingChoice finish={publishing.viewersFinish} onChange={publishing.setViewersFinish} />}
      {now !== 'private' && <FilmLink film={film} />}
    </section>
  )
}
