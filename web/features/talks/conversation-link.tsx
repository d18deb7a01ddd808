import { useText } from '#web/ui/text.ts'
import { talksText } from './words.ts'

/** The way to where the conversation is seen, where hosts gave one. In the room it is shown in the place of the film, where the house may (conversation.tsx). */
export function ConversationLink({ url }: { url: string }) {
  const t = useText(talksText)
  if (!url.startsWith('https://')) return null
  return (
    <p className="talk-stage ui">
      <a className="text-link" href={url} target="_blank" rel="noopener noreferrer">
        {t('toStage')}
      </a>{' '}
      <span className="small dim">{t('stageOpens', { host: new URL(url).host })}</span>
    </p>
  )
}
