import './stars.css'
import { useText } from '../text.ts'
import { uiText } from '../words.ts'

/** Up to five stars and their halves, said in words. */
export function Stars({ halves }: { halves: number }) {
  const t = useText(uiText)
  return (
    <span className="stars" role="img" aria-label={t('stars', { count: halves / 2 })}>
      <span aria-hidden="true">
        {'★'.repeat(Math.floor(halves / 2))}
        {halves % 2 === 1 && '½'}
      </span>
    </span>
  )
}
