import type { Space } from '#contract/spaces/spaces.ts'
import { completedTwin, draftTwin, notInTwin, type TwinWords } from '#core/spaces/twin.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { listFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { useWhen } from '../when.ts'
import { spacesText } from '../words.ts'
import type { Draft } from './use-draft.ts'

/** The text twin: the whole work to be read. Drafted from what is in the space, written on by its author. */
export function TwinSection({ space, own }: { space: Space; own: Draft }) {
  const t = useText(spacesText)
  const when = useWhen()
  const { draft } = own
  const words: TwinWords = {
    when,
    passage: (film, from, to) => t('twinPassage', { film, from, to }),
    picture: (alt) => t('twinPicture', { alt }),
    sound: (alt) => t('twinSound', { alt }),
  }
  const spots = draft.spots.map((spot) => {
    const filmTitle = own.films.current.get(spot.versionId ?? '')?.title
    const alt = space.assets.find(({ id }) => id === spot.assetId)?.alt
    return { ...spot, ...(filmTitle && { filmTitle }), ...(alt && { alt }) }
  })
  const lacking = notInTwin(draft.twin, spots)
  return (
    <section aria-labelledby="author-twin">
      <div className="head">
        <h2 id="author-twin">{t('twinHead')}</h2>
        <span className="author-acts">
          {draft.twin.trim() === '' ? (
            <Button
              small
              kind="ink"
              notNow={spots.length === 0}
              onClick={() => own.change({ twin: draftTwin({ ...draft, spots }, words) })}
            >
              {t('draftTwin')}
            </Button>
          ) : (
            lacking.length > 0 && (
              <Button small onClick={() => own.change({ twin: completedTwin(draft.twin, lacking, words) })}>
                {t('completeTwin')}
              </Button>
            )
          )}
        </span>
      </div>
      <p className="ui dim measure">{t('twinText')}</p>
      <TextArea
        label={t('twin')}
        hint={t('twinHint')}
        rows={14}
        maxLength={60_000}
        value={draft.twin}
        onChange={(event) => own.change({ twin: event.target.value }, 'twin')}
      />
      {draft.twin.trim() !== '' && lacking.length > 0 && (
        <p className="ui dim" role="status">
          {t('twinLacks', { spots: listFormat().format(lacking.map(({ title }) => title)) })}
        </p>
      )}
    </section>
  )
}
