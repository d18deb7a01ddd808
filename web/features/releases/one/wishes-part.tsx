import { useState } from 'react'
import { answerWish, type Wish } from '#web/data/clearance/release-papers.ts'
import type { Release } from '#web/data/clearance/releases.ts'
import { useConditionSaid } from '#web/player/cleared/condition-said.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FormError, TextArea } from '#web/ui/controls/field.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenReleases } from '../open-releases.ts'
import { failureSaid } from '../refused.ts'
import { releasesText } from '../words.ts'
import { Part } from './part.tsx'

/** What the participant asked, wants as a condition, or withdraws. Nothing is removed from the film before it is decided here. */
export function WishesPart({ release, wishes }: { release: Release; wishes: readonly Wish[] }) {
  const t = useText(releasesText)
  if (wishes.length === 0) return null
  return (
    <Part title={t('wishes')}>
      <ul className="releases-rows">
        {wishes.map((wish) => (
          <WishRow key={wish.id} release={release} wish={wish} />
        ))}
      </ul>
    </Part>
  )
}

function WishRow({ release, wish }: { release: Release; wish: Wish }) {
  const t = useText(releasesText)
  const say = useConditionSaid()
  const { film, edits } = useOpenReleases()
  const [answer, setAnswer] = useState('')
  const [wrong, setWrong] = useState('')
  const [working, setWorking] = useState(false)
  const decides = wish.kind !== 'question'
  const send = async (state: 'agreed' | 'declined' | 'answered') => {
    if (state !== 'agreed' && answer.trim() === '') return setWrong(t('answerNeeded'))
    setWorking(true)
    await answerWish(film.id, release.id, wish.id, state, answer).catch((cause: unknown) => setWrong(failureSaid(cause, t('notSaved'))))
    setWorking(false)
  }
  return (
    <li className="releases-wish" data-kind={wish.kind} data-open={wish.state === 'open' || undefined}>
      <p>
        <strong>{t(`wish_${wish.kind}`)}</strong>{' '}
        <span className="small dim">{dateFormat({ dateStyle: 'medium' }).format(new Date(wish.askedAt))}</span>
      </p>
      {wish.condition && <p>{say(wish.condition)}</p>}
      {wish.words && <p className="measure">{wish.words}</p>}
      {wish.state !== 'open' && (
        <p className="small dim">
          {t(`wishState_${wish.state}`)} {wish.answer}
        </p>
      )}
      {wish.state === 'open' && edits && (
        <>
          {wish.kind === 'withdrawal' && <p className="small">{t('withdrawalHolds')}</p>}
          <TextArea
            label={t(decides ? 'answerWhy' : 'answer')}
            rows={2}
            maxLength={2000}
            value={answer}
            onChange={(event) => setAnswer(event.currentTarget.value)}
          />
          <FormError>{wrong}</FormError>
          <p className="releases-save">
            {decides ? (
              <>
                <Button small kind="ink" working={working && t('saving')} onClick={() => void send('agreed')}>
                  {t(wish.kind === 'withdrawal' ? 'grantWithdrawal' : 'agree')}
                </Button>
                <Button small onClick={() => void send('declined')}>
                  {t('decline')}
                </Button>
              </>
            ) : (
              <Button small kind="ink" working={working && t('saving')} onClick={() => void send('answered')}>
                {t('sendAnswer')}
              </Button>
            )}
          </p>
        </>
      )}
    </li>
  )
}
