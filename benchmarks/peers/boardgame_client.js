// node boardgame_client.js PORT CLIENTS SECONDS MOVES: every client plays both seats of matches of its own, one move
// on its way at a time, MOVES in a match. Prints JSON.
const { io } = require('socket.io-client');

const [port, clients, seconds, most] = process.argv.slice(2).map(Number);
const until = Date.now() + seconds * 1000;
const times = [];
let open = clients;
let opened = 0;

function play(client) {
  const socket = io(`http://127.0.0.1:${port}/tiny`, { transports: ['websocket'], forceNew: true });
  let match;
  let made;
  let sent;
  const begin = () => {
    match = `match-${client}-${opened++}`;
    made = -1;
    socket.emit('sync', match, '0', undefined, 2);
  };
  const move = (state) => {
    if (Date.now() > until) {
      socket.close();
      if (--open === 0) finish();
      return;
    }
    if (state._stateID >= most) return begin();
    if (state._stateID <= made) return;
    made = state._stateID;
    const playerID = state.ctx.currentPlayer;
    const payload = { type: 'click', args: [made % 9], playerID, credentials: undefined };
    sent = performance.now();
    socket.emit('update', { type: 'MAKE_MOVE', payload }, made, match, playerID);
  };
  socket.on('connect', begin);
  socket.on('sync', (id, info) => id === match && move(info.state));
  socket.on('update', (id, state) => {
    if (id !== match || state._stateID <= made) return;
    times.push(performance.now() - sent);
    move(state);
  });
}

function finish() {
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor(times.length * share)] ?? 0;
  console.log(JSON.stringify({ rate: times.length / seconds, p50: at(0.5), p99: at(0.99) }));
  process.exit(0);
}

for (let client = 0; client < clients; client++) play(client);
setTimeout(finish, seconds * 1000 + 3000);
