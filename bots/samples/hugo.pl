% Chicago with separate arguments, English names, the trader counted from 0, prices as Good-Price and
% a move as a list without the player: best_move(Trader, Stock, Market, Depth, Move).

best_move(Trader, Stock, _Market, _Depth, [Steps, Keep, Sell]) :-
    between(1, 3, Steps),
    length(Stock, Count),
    Before is (Trader + Steps - 1 + Count) mod Count,
    After is (Trader + Steps + 1) mod Count,
    nth0(Before, Stock, [Keep|_]),
    nth0(After, Stock, [Sell|_]).
