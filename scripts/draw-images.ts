import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './build.ts'

/** Draws the pictures other sites and telephones show of the house, from the wordmark's own outlines: `node scripts/run.mjs scripts/draw-images.ts`. */
const [ground, ink, signal] = ['#0E0D0C', '#F2EEE6', '#E4421C']
const wordmark = readFileSync(join(root, 'web/ui/layout/wordmark.tsx'), 'utf8')
const outlines = [...wordmark.matchAll(/fill="([^"]+)"\s+d="([^"]+)"/g)].map(
  ([, fill, d]) => `<path fill="${fill === 'currentColor' ? ink : signal}" d="${d}"/>`,
)
if (outlines.length < 5) throw new Error('web/ui/layout/wordmark.tsx holds no outlines to draw.')

const social = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><path fill="${ground}" d="M0 0h1200v630H0z"/>
  <svg x="88" y="124" width="1024" height="382" viewBox="-4 0 668 247">${outlines.join('')}</svg></svg>`
const touch = readFileSync(join(root, 'web/public/favicon.svg'), 'utf8')

await draw(social, 'social.png', 1200, 630)
await draw(touch, 'apple-touch-icon.png', 180, 180)

async function draw(svg: string, name: string, width: number, height: number) {
  const png = await sharp(Buffer.from(svg), { density: 300 }).resize(width, height).png({ compressionLevel: 9, palette: true }).toBuffer()
  writeFileSync(join(root, 'web/public', name), png)
  console.log(`${name}: ${width} by ${height}, ${png.length} bytes`)
}
