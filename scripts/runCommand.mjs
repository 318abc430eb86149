import { spawn } from 'node:child_process'
import { root } from './project.mjs'

const hasGroups = process.platform !== 'win32'
const running = new Set()

/**
 * Runs a program to its end and returns `{ code, stdout, output, isLate }`; `output` has both streams. The program and
 * its children are ended after `limit` milliseconds, or when this process is asked to end.
 */
export function runCommand(command, args, { limit, env = {} }) {
  const letGo = endWithUs()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...theirs(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: hasGroups,
      windowsHide: true,
      shell: command.endsWith('.cmd')
    })
    let stdout = ''
    let output = ''
    let isLate = false
    running.add(child)
    const timer = setTimeout(() => {
      isLate = true
      end(child, 'SIGKILL')
    }, limit)
    const finish = (code) => {
      clearTimeout(timer)
      running.delete(child)
      letGo()
      resolve({ code, stdout, output, isLate })
    }
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.stdout.on('data', (text) => (stdout += text))
    child.once('error', (error) => {
      output += error.message
      finish(-1)
    })
    child.once('close', (code) => finish(code ?? -1))
  })
}

/** The environment without what is ours, which may be a token or a passphrase. */
function theirs() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^TALLYDESK_/i.test(name)))
}

/** The last meaningful lines, for a message: no empty lines and no stack lines. */
export function lastLines(output, count = 5) {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
  return lines.slice(-count).join('\n')
}

const EXITS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }

/**
 * npm may be ended without passing the signal on; then a program that runs for minutes would be left behind. Returns
 * what ends the listening: what this process does later has its own way of ending.
 */
function endWithUs() {
  const stop = (code) => {
    for (const child of running) end(child, 'SIGTERM')
    process.exit(code)
  }
  const listeners = Object.entries(EXITS).map(([signal, code]) => [signal, () => stop(code)])
  for (const [signal, listener] of listeners) process.on(signal, listener)
  const watch = watchParent(() => stop(143))
  return () => {
    for (const [signal, listener] of listeners) process.off(signal, listener)
    clearInterval(watch)
  }
}

/** Calls `onLost` once the npm that started this process is gone. */
export function watchParent(onLost) {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  const parent = process.ppid
  return setInterval(() => process.ppid === parent || onLost(), 500).unref()
}

function end(child, signal) {
  try {
    process.kill(hasGroups ? -child.pid : child.pid, signal)
  } catch (error) {
    // It has already ended.
    if (!['ESRCH', 'EPERM'].includes(error.code)) throw error
  }
}
