// node boardgame_server.js PORT: boardgame.io with a game of one move, all in memory
const { Server } = require('boardgame.io/server');

const game = {
  name: 'tiny',
  setup: () => ({ cells: Array(9).fill(null), made: 0 }),
  minPlayers: 2,
  maxPlayers: 2,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    click: ({ G, playerID }, cell) => {
      G.cells[cell % 9] = playerID;
      G.made++;
    },
  },
};
console.error = () => {};
Server({ games: [game], origins: ['*'] }).run({ port: +process.argv[2], callback: () => console.log('ready') });
