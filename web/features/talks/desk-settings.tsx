import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Talk } from '#contract/screenings/talks.ts'
import { arrangeTalk } from '#web/data/screenings/talks.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Switch } from '#web/ui/controls/check.tsx'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { attempt } from './attempt.ts'
import { conversationQuery } from './data/conversation.ts'
import { talksText } from './words.ts'

/** What is let into the room, the note to who is in front, and where the conversation is seen. Each takes effect at once. */
export function DeskSettings({ screening, talk }: { screening: string; talk: Talk }) {
  const t = useText(talksText)
  const { place } = talk
  // Optimistic, rolled back on a refusal.
  const [wished, setWished] = useState<Wish>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the house has arranged since is what counts
  useEffect(() => setWished({}), [talk.settings])
  const settings = { ...talk.settings, ...wished }
  const [note, setNote] = useState(talk.note ?? '')
  const [stageUrl, setStageUrl] = useState(settings.stageUrl)
  const shown = useQuery(conversationQuery(talk.settings.stageUrl))
  const arrange = async (wish: Wish) => {
    setWished((known) => ({ ...known, ...wish }))
    if (!(await attempt(t('notDone'), arrangeTalk(screening, wish)))) setWished({})
  }
  return (
    <div className="talk-rules">
      <div className="talk-rules-pair">
        <Select
          label={t('chat')}
          value={settings.chat}
          options={(['open', 'slow', 'paused'] as const).map((value) => ({ value, label: t(`chat_${value}`) }))}
          onChange={({ target }) => void arrange({ chat: target.value as 'open' })}
        />
        {settings.chat === 'slow' && (
          <Select
            label={t('slowSeconds')}
            value={String(settings.slowSeconds)}
            options={[10, 30, 60, 120, 300].map((seconds) => ({ value: String(seconds), label: t('seconds', { count: seconds }) }))}
            onChange={({ target }) => void arrange({ slowSeconds: Number(target.value) })}
          />
        )}
      </div>
      <Switch checked={settings.questions} onChange={({ target }) => void arrange({ questions: target.checked })}>
        {t('takeQuestions')}
      </Switch>
      <Switch checked={settings.marks} onChange={({ target }) => void arrange({ marks: target.checked })}>
        {t('takeMarks')}
      </Switch>
      <Switch checked={settings.links} onChange={({ target }) => void arrange({ links: target.checked })}>
        {t('takeLinks')}
      </Switch>
      <form
        className="talk-rules-form"
        onSubmit={(event) => {
          event.preventDefault()
          void arrange({ note })
        }}
      >
        <TextArea
          label={t('noteToSpeakers')}
          hint={t('noteHint')}
          rows={2}
          maxLength={2000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <Button small type="submit" notNow={note === (talk.note ?? '')}>
          {t('showNote')}
        </Button>
      </form>
      {place === 'host' && (
        <>
          <form
            className="talk-rules-form"
            onSubmit={(event) => {
              event.preventDefault()
              void arrange({ stageUrl })
            }}
          >
            <TextField
              label={t('stageUrl')}
              hint={t('stageHint')}
              type="url"
              inputMode="url"
              pattern="https://.*"
              maxLength={2000}
              value={stageUrl}
              onChange={({ target }) => setStageUrl(target.value)}
            />
            <Button small type="submit" notNow={stageUrl === settings.stageUrl}>
              {t('showStage')}
            </Button>
            {talk.settings.stageUrl && shown.isSuccess && (
              <p className="small dim" role="status">
                {t(shown.data ? 'stageShownHere' : 'stageOpensBeside')}
              </p>
            )}
          </form>
          <Switch checked={settings.kept} onChange={({ target }) => void arrange({ kept: target.checked })}>
            {t('keepTalk')}
          </Switch>
          <p className="small dim">{t('keepTalkHint')}</p>
        </>
      )}
    </div>
  )
}

type Wish = Parameters<typeof arrangeTalk>[1]
