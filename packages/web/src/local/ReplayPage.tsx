/** `/replay`: the replay of a record from a file, a link or a saved game. */
import { loadGame } from '@handwerk/shelf'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { Sign } from '../icons/Icon.tsx'
import { readRecordLink } from '../play/record-link.ts'
import { type OldRecord, type Replay, readReplay } from '../play/replay.ts'
import { Page } from '../shell/Page.tsx'
import { ReplayPlayer } from '../table/ReplayPlayer.tsx'
import { type TableWords, useTableWords } from '../table/words/index.ts'
import { OldRecordPage } from './OldRecordPage.tsx'
import { saveOf } from './saves.ts'
import { Session } from './session.ts'

export default function ReplayPage() {
  const w = useTableWords()
  const search = new URLSearchParams(useSearch())
  const id = search.get('table')
  const from = Number(search.get('at') ?? 0)
  const [opened, setOpened] = useState<Replay | OldRecord | null>(null)
  const [trouble, setTrouble] = useState('')
  const [text, setText] = useState('')
  const open = (raw: string) =>
    read(raw, w).then((found) => {
      if (typeof found === 'string') setTrouble(found)
      else setOpened(found)
    })
  useEffect(() => {
    const save = id === null ? null : saveOf(id)
    if (!save) return
    loadGame(save.game).then(
      (module) => {
        const session = module ? Session.from(module, save) : null
        if (module && session instanceof Session)
          setOpened({ module, record: session.record(), moments: session.moments })
      },
      () => setTrouble(w.app.failed),
    )
  }, [id, w])
  useEffect(() => {
    const look = async () => {
      if (location.hash.length < 2) return
      const raw = await readRecordLink(location.hash)
      const found = raw === null ? w.replay.badLink : await read(raw, w)
      if (typeof found === 'string') setTrouble(found)
      else setOpened(found)
    }
    const failed = () => setTrouble(w.app.failed)
    const lookAgain = () => look().catch(failed)
    void lookAgain()
    addEventListener('hashchange', lookAgain)
    return () => removeEventListener('hashchange', lookAgain)
  }, [w])
  if (opened && 'playedBy' in opened) return <OldRecordPage oldRecord={opened} />
  if (opened)
    return (
      <ReplayPlayer
        replay={opened}
        from={from}
        tools={
          <button
            type="button"
            className="icon"
            aria-label={w.replay.other}
            title={w.replay.other}
            onClick={() => setOpened(null)}
          >
            <Sign name="close" />
          </button>
        }
      />
    )
  return (
    <Page title={w.replay.title}>
      <form
        className="prose replayform"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          event.dataTransfer.files[0]?.text().then(open, () => setTrouble(w.replay.notJson))
        }}
        onSubmit={(event) => {
          event.preventDefault()
          open(text).catch(() => setTrouble(w.app.failed))
        }}
      >
        <p>{w.replay.text}</p>
        <label className="join filepick">
          {w.replay.file}
          <input
            type="file"
            accept="application/json,.json"
            onChange={(event) => event.target.files?.[0]?.text().then(open, () => setTrouble(w.replay.notJson))}
          />
        </label>
        <label htmlFor="record">{w.replay.paste}</label>
        <textarea
          id="record"
          rows={8}
          value={text}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="go" disabled={text.trim() === ''}>
          {w.replay.open}
        </button>
        <p role="alert">{trouble}</p>
      </form>
    </Page>
  )
}

async function read(raw: string, w: TableWords): Promise<Replay | OldRecord | string> {
  try {
    return await readReplay(JSON.parse(raw), w)
  } catch (error) {
    if (error instanceof SyntaxError) return w.replay.notJson
    throw error
  }
}
