import type { Talk, TalkLine } from '#contract/screenings/talks.ts'
import { giveCaptions, removeLine, silencePerson } from '#web/data/screenings/talks.ts'
import { Menu, type MenuItem } from '#web/ui/controls/menu.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { attempt } from './attempt.ts'
import { talksText } from './words.ts'

/** One message. Removing it and silencing its author can be undone while the toast is shown. */
export function ChatEntry({ screening, line, talk }: { screening: string; line: TalkLine; talk: Talk }) {
  const t = useText(talksText)
  const { number, talker, words, place } = line
  const own = talker === talk.me.number
  const leads = talk.place === 'host' || talk.place === 'moderator'
  const name = own ? t('you') : line.name || t('somebody')
  const act = (work: Promise<unknown>) => attempt(t('notDone'), work)
  const remove = async () => {
    if (await act(removeLine(screening, number, true)))
      toast.success(t('lineRemoved'), undefined, { label: t('undo'), onPress: () => void act(removeLine(screening, number, false)) })
  }
  const silence = async (linesToo: boolean) => {
    if (await act(silencePerson(screening, talker, true, linesToo)))
      toast.success(t('isSilenced', { name }), undefined, {
        label: t('undo'),
        onPress: () => void act(silencePerson(screening, talker, false)),
      })
  }
  const items: MenuItem[] = [
    ...(words !== null && (own || leads) ? [{ label: t('remove'), onChoose: () => void remove() }] : []),
    ...(words === null && leads ? [{ label: t('bringBack'), onChoose: () => void act(removeLine(screening, number, false)) }] : []),
    ...(leads && !own && place === 'guest'
      ? [
          { label: t('silence', { name }), onChoose: () => void silence(false) },
          { label: t('silenceWithLines', { name }), onChoose: () => void silence(true) },
          { label: t('giveCaptions', { name }), onChoose: () => void act(giveCaptions(screening, talker, true)) },
        ]
      : []),
  ]
  return (
    <article className="chat-line" data-place={place} data-own={own || undefined} aria-label={t('lineOf', { name })}>
      <p className="chat-who small">
        <strong>{name}</strong>
        {place !== 'guest' && <span className="chat-place">{t(`place_${place}`)}</span>}
        <time className="mono dim" dateTime={line.saidAt}>
          {dateFormat({ timeStyle: 'short' }).format(new Date(line.saidAt))}
        </time>
        {items.length > 0 && (
          <Menu
            label={t('actsOfLine')}
            items={items}
            trigger={
              <button type="button" className="chat-more" aria-label={t('actsOfLine')}>
                …
              </button>
            }
          />
        )}
      </p>
      {words === null ? <p className="ui dim">{t('removedLine')}</p> : <p className="chat-words">{words}</p>}
    </article>
  )
}
