PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE event (game INTEGER NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL);
INSERT INTO event VALUES(1050859039628345481,0,'{"at":1794905658661,"fact":"opened","variant":"chicago","seats":[{"kind":"person","name":"Léa"},{"kind":"person","name":"Tom"}],"seed":"5a72cc25cd6da441853a19b6a5314e34281fe266d453e8340be0af80b2294687","clock":null,"listed":true,"replace":false,"title":null}');
INSERT INTO event VALUES(1050859039628345481,1,'{"at":1794905658683,"fact":"came","seat":0}');
INSERT INTO event VALUES(1050859039628345481,2,'{"at":1794905658685,"fact":"came","seat":1}');
INSERT INTO event VALUES(1050859039628345481,3,'{"at":1794905658689,"fact":"moved","seat":0,"move":"1rf"}');
INSERT INTO event VALUES(1050859039628345481,4,'{"at":1794905658691,"fact":"moved","seat":1,"move":"1rs"}');
INSERT INTO event VALUES(1050859039628345481,5,'{"at":1794905658692,"fact":"moved","seat":0,"move":"1bm"}');
INSERT INTO event VALUES(1050859039628345481,6,'{"at":1794905658692,"fact":"moved","seat":1,"move":"1bc"}');
INSERT INTO event VALUES(1050859039628345481,7,'{"at":1794905658697,"fact":"moved","seat":0,"move":"1fm"}');
INSERT INTO event VALUES(371598475830998674,0,'{"at":1794905658700,"fact":"opened","variant":"families","seats":[{"kind":"person","name":"Léa"},{"kind":"person","name":"Tom"}],"seed":"c83c880effc0e855a8fd385b73d9c03449f0066203d45915f14cb09212a07c26","clock":null,"listed":true,"replace":false,"title":null}');
INSERT INTO event VALUES(371598475830998674,1,'{"at":1794905658702,"fact":"came","seat":0}');
INSERT INTO event VALUES(371598475830998674,2,'{"at":1794905658706,"fact":"came","seat":1}');
INSERT INTO event VALUES(371598475830998674,3,'{"at":1794905658709,"fact":"moved","seat":0,"move":"a1"}');
INSERT INTO event VALUES(371598475830998674,4,'{"at":1794905658710,"fact":"moved","seat":1,"move":"a1"}');
INSERT INTO event VALUES(371598475830998674,5,'{"at":1794905658713,"fact":"moved","seat":0,"move":"a1"}');
INSERT INTO event VALUES(371598475830998674,6,'{"at":1794905658717,"fact":"moved","seat":1,"move":"a1"}');
INSERT INTO event VALUES(515832155128130020,0,'{"at":1794905658722,"fact":"opened","variant":"chicago","seats":[{"kind":"person","name":"Léa"},{"kind":"person","name":"Tom"}],"seed":"6f10a374ee5a855984b2d1ebaccea0d1dda11e7bdc52985c1201027846bd1827","clock":null,"listed":true,"replace":false,"title":null}');
INSERT INTO event VALUES(515832155128130020,1,'{"at":1794905658726,"fact":"came","seat":0}');
INSERT INTO event VALUES(515832155128130020,2,'{"at":1794905658727,"fact":"came","seat":1}');
INSERT INTO event VALUES(515832155128130020,3,'{"at":1794905658733,"fact":"moved","seat":0,"move":"1bf"}');
INSERT INTO event VALUES(515832155128130020,4,'{"at":1794905658734,"fact":"moved","seat":1,"move":"1sm"}');
INSERT INTO event VALUES(515832155128130020,5,'{"at":1794905658734,"fact":"moved","seat":0,"move":"1rc"}');
INSERT INTO event VALUES(515832155128130020,6,'{"at":1794905658735,"fact":"moved","seat":1,"move":"1sm"}');
INSERT INTO event VALUES(515832155128130020,7,'{"at":1794905658737,"fact":"moved","seat":0,"move":"1rf"}');
INSERT INTO event VALUES(515832155128130020,8,'{"at":1794905658738,"fact":"moved","seat":1,"move":"1cc"}');
INSERT INTO event VALUES(515832155128130020,9,'{"at":1794905658741,"fact":"moved","seat":0,"move":"1bc"}');
INSERT INTO event VALUES(515832155128130020,10,'{"at":1794905658745,"fact":"moved","seat":1,"move":"1cs"}');
INSERT INTO event VALUES(515832155128130020,11,'{"at":1794905658748,"fact":"moved","seat":0,"move":"1bb"}');
INSERT INTO event VALUES(515832155128130020,12,'{"at":1794905658753,"fact":"moved","seat":1,"move":"1rc"}');
INSERT INTO event VALUES(515832155128130020,13,'{"at":1794905658757,"fact":"moved","seat":0,"move":"1rm"}');
INSERT INTO event VALUES(515832155128130020,14,'{"at":1794905658761,"fact":"moved","seat":1,"move":"1fm"}');
INSERT INTO event VALUES(515832155128130020,15,'{"at":1794905658763,"fact":"moved","seat":0,"move":"1bf"}');
INSERT INTO event VALUES(515832155128130020,16,'{"at":1794905658765,"fact":"moved","seat":1,"move":"1rm"}');
INSERT INTO event VALUES(515832155128130020,17,'{"at":1794905658766,"fact":"moved","seat":0,"move":"1fm"}');
INSERT INTO event VALUES(515832155128130020,18,'{"at":1794905658769,"fact":"moved","seat":1,"move":"1rs"}');
INSERT INTO event VALUES(515832155128130020,19,'{"at":1794905658773,"fact":"moved","seat":0,"move":"1fs"}');
INSERT INTO event VALUES(1047757735003092797,0,'{"at":1794905658779,"fact":"opened","variant":"siam","seats":[{"kind":"person","name":"Léa"},{"kind":"open"}],"seed":"0f8ed5cfbfe60402a99f45de163e69fe8a8236abd60fe22b801e292e2b1b284b","clock":null,"listed":true,"replace":false,"title":null}');
CREATE TABLE game (
        id INTEGER PRIMARY KEY, opened INTEGER NOT NULL, changed INTEGER NOT NULL,
        listed INTEGER NOT NULL, stage TEXT NOT NULL, summary TEXT NOT NULL
    );
INSERT INTO game VALUES(371598475830998674,1794905658700,1794905658700,1,'playing','{"table":"kkbo3bhpxnus","game":"families","variant":"families","title":null,"seats":[{"kind":"person","name":"Léa","machine":null},{"kind":"person","name":"Tom","machine":null}],"clock":null,"stage":"playing","listed":true,"replace":false,"opened":1794905658700}');
INSERT INTO game VALUES(515832155128130020,1794905658722,1794905658773,1,'over','{"table":"oke2tszcf2pe","game":"chicago","variant":"chicago","title":null,"seats":[{"kind":"person","name":"Léa","machine":null},{"kind":"person","name":"Tom","machine":null}],"clock":null,"stage":"over","listed":true,"replace":false,"opened":1794905658722}');
INSERT INTO game VALUES(1047757735003092797,1794905658779,1794905658779,1,'open','{"table":"5ctcdpkyn5z5","game":"siam","variant":"siam","title":null,"seats":[{"kind":"person","name":"Léa","machine":null},{"kind":"empty","name":null,"machine":null}],"clock":null,"stage":"open","listed":true,"replace":false,"opened":1794905658779}');
INSERT INTO game VALUES(1050859039628345481,1794905658661,1794905658661,1,'playing','{"table":"5flgxkla4qej","game":"chicago","variant":"chicago","title":null,"seats":[{"kind":"person","name":"Léa","machine":null},{"kind":"person","name":"Tom","machine":null}],"clock":null,"stage":"playing","listed":true,"replace":false,"opened":1794905658661}');
CREATE TABLE token (
        hash BLOB NOT NULL, game INTEGER NOT NULL, seat INTEGER NOT NULL, PRIMARY KEY (hash, game)
    ) WITHOUT ROWID;
INSERT INTO token VALUES(X'352b67ce8f0fefca22db6b9e79b910d77ee5ea78b20907d892c8f2735dfe7ab5',1050859039628345481,0);
INSERT INTO token VALUES(X'4b1da7e622bbc751fa6d4c485b7335f412894fec7ee6439852f4cb2e96723e2d',371598475830998674,1);
INSERT INTO token VALUES(X'512cf9887e368dbff42fa8adcb8082e4c52115f1de9cc62aad86e6dbd56de864',1047757735003092797,0);
INSERT INTO token VALUES(X'869b1a84f6aff9e96dd9cfe35d9f21812b87017b8263537f1e83218af600269c',515832155128130020,1);
INSERT INTO token VALUES(X'98df853af53e9def97418305ba77274a7784047fe4112bba69dfe4932ea1a251',515832155128130020,0);
INSERT INTO token VALUES(X'ef0f9efd802d7da5760c319ef75d296b2517eff411a6a3b83a046d1e8ef1445f',1050859039628345481,1);
INSERT INTO token VALUES(X'f6f7077d85aaaf71214fd205f482185782a1c07e03d445036f490dfe9d710c7a',371598475830998674,0);
CREATE TABLE paper (
        game INTEGER NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (game, kind)
    ) WITHOUT ROWID;
CREATE UNIQUE INDEX event_key ON event (game, number);
CREATE INDEX game_list ON game (listed, stage, changed);
CREATE INDEX token_game ON token (game);
COMMIT;
PRAGMA user_version=1;
