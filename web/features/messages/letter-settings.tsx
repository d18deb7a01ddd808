import { useQuery } from '@tanstack/react-query'
import { myMessageSettings, setMessageSettings } from '#web/data/people/messages.ts'
import { Switch } from '#web/ui/controls/check.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { messagesText } from './words.ts'

/** Whether others see what the person has read, and whether strangers may write first. */
export function LetterSettings() {
  const t = useText(messagesText)
  const settings = useQuery(myMessageSettings)
  if (!settings.data) return null
  const { showsReading, lettersFrom } = settings.data
  const change = (part: Partial<{ showsReading: boolean; lettersFrom: 'everyone' | 'known' }>) =>
    void setMessageSettings({ showsReading, lettersFrom, ...part }).catch((error: Error) => toast.failure(t('notDone'), error.message))
  return (
    <div>
      <Switch
        checked={lettersFrom === 'everyone'}
        onChange={(event) => change({ lettersFrom: event.target.checked ? 'everyone' : 'known' })}
      >
        {t('strangersMayWrite')}
      </Switch>
      <Switch checked={showsReading} onChange={(event) => change({ showsReading: event.target.checked })}>
        {t('showsReading')}
      </Switch>
    </div>
  )
}
