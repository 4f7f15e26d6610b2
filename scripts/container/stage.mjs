/** A stage of an image: a folder that becomes the root of its commands, with this machine's system and Node under it. */
import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** Of the base image: seen by commands, and no part of the stage. */
const SYSTEM = ['usr', 'bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32', 'dev', 'proc']
/** How this machine finds others, and where npm installs from. */
const SETTINGS = ['etc/resolv.conf', 'etc/hosts', 'etc/nsswitch.conf', 'etc/ssl', 'root/.npmrc']
const NODE_USER = 1000

export class Stage {
  constructor(folder) {
    this.folder = folder
    this.workdir = '/'
    this.user = 'root'
    this.environment = {}
    this.command = []
    this.health = ''
    this.mounts = []
    this.#layBase()
    this.base = sizeOf(folder)
  }

  /** What the instructions have added to the base, in bytes. */
  get added() {
    return sizeOf(this.folder) - this.base
  }

  #layBase() {
    for (const name of ['etc', 'tmp', 'root', 'home/node']) mkdirSync(join(this.folder, name), { recursive: true })
    for (const name of SYSTEM) {
      const here = join('/', name)
      if (!existsSync(here)) continue
      if (lstatSync(here).isSymbolicLink()) symlinkSync(readlinkSync(here), join(this.folder, name))
      else {
        mkdirSync(join(this.folder, name))
        this.mounts.push([here, join(this.folder, name)])
      }
    }
    const users = `root:x:0:0::/root:/bin/sh\nnode:x:${NODE_USER}:${NODE_USER}::/home/node:/bin/sh\n`
    writeFileSync(join(this.folder, 'etc/passwd'), users)
    writeFileSync(join(this.folder, 'etc/group'), `root:x:0:\nnode:x:${NODE_USER}:\n`)
    // Where the machine's Node is not among its programs.
    writeFileSync(join(this.folder, 'node'), '')
    this.mounts.push([process.execPath, join(this.folder, 'node')])
    for (const name of SETTINGS)
      if (existsSync(join('/', name)))
        cpSync(join('/', name), join(this.folder, name), { recursive: true, dereference: true })
  }

  run(command) {
    const done = spawnSync('unshare', this.#inside(command), { env: this.#variables(), stdio: ['ignore', 2, 2] })
    if (done.status !== 0) throw new Error(`${command}: ended with ${done.status}`)
  }

  /** Whether a command succeeds, with more variables. */
  succeeds(command, variables) {
    return spawnSync('unshare', this.#inside(command), { env: { ...this.#variables(), ...variables } }).status === 0
  }

  start(variables) {
    const command = this.command.map((part) => `'${part}'`).join(' ')
    const env = { ...this.#variables(), ...variables }
    return spawn('unshare', this.#inside(`exec ${command}`), { env, stdio: ['ignore', 'inherit', 'pipe'] })
  }

  /** Arguments of `unshare`: the mounts go when the command ends, which has the same process. */
  #inside(command) {
    const mounts = this.mounts.map(([from, to]) => `mount --rbind ${from} ${to}`).join(' && ')
    const who = this.user === 'root' ? [] : ['--userspec', `${this.user}:${this.user}`]
    const node = 'node() { /node "$@"; }; '
    const inner = `cd ${this.workdir} && ${command.replace(/^exec 'node'/, "exec '/node'")}`
    const outer = `${mounts} && exec "$@"`
    return ['--mount', 'sh', '-c', outer, 'sh', 'chroot', ...who, this.folder, 'sh', '-c', node + inner]
  }

  #variables() {
    const home = this.user === 'root' ? '/root' : '/home/node'
    return { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', HOME: home, ...this.environment }
  }
}

/** Bytes of all files below a folder. */
function sizeOf(folder) {
  let bytes = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += lstatSync(join(entry.parentPath, entry.name)).size
  return bytes
}
