import { Wordmark } from '#web/ui/wordmark.tsx'

export default function HomePage() {
  return (
    <div className="page">
      <h1>
        <Wordmark />
      </h1>
    </div>
  )
}
