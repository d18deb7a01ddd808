import type { Client } from 'pg'
import type { BenchHouse } from './house.ts'

/** Pieces of a film of 90 minutes, of four seconds each. */
const pieces = 1350

/** Four renditions of a version, as a film of 90 minutes has them; their files are there and hold nothing. */
export async function addRenditions(house: BenchHouse, owner: Client, version: string) {
  for (const height of [1080, 720, 480, 360]) {
    const name = `${version}/${height}p.mp4`
    const { error } = await house.service().storage.from('media').upload(name, Buffer.from('a film'), { contentType: 'video/mp4' })
    if (error) throw error
    const lines = Array.from({ length: pieces }, (_, at) => `#EXTINF:4.000,\n#EXT-X-BYTERANGE:1000000@${1000 + at * 1_000_000}\n${name}`)
    const playlist = `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:4\n#EXT-X-MAP:URI="${name}",BYTERANGE="1000@0"\n${lines.join('\n')}\n#EXT-X-ENDLIST\n`
    await owner.query(
      `insert into public.renditions (version_id, name, width, height, frame_rate, bandwidth, codecs, object_name, playlist)
       values ($1, $2, $3, $4, 25, $5, 'avc1.640028,mp4a.40.2', $6, $7)`,
      [version, `${height}p`, Math.round((height * 16) / 9), height, height * 4000, name, playlist],
    )
  }
}
